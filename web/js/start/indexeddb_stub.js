// @ts-check
/**
 * Keeps PyScript away from the device's IndexedDB. PyScript has a package cache there, which we do
 * not need, and does not start if the database is blocked, damaged or does not respond: in embedded
 * or sandboxed iframes, with site data blocked, on a damaged disk.
 *
 * All databases but ours are replaced by an in-memory stand-in; only our own, which saves.js opens
 * and can do without, are the browser's.
 */
(function () {
  "use strict";

  var OURS = "spielekiste"; // prefix of our databases' names

  /** @param {() => unknown} compute @param {string[]} handlers */
  function request(compute, handlers) {
    /** @type {Record<string, any>} */
    var made = { result: undefined, error: null };
    setTimeout(function () {
      made.result = compute();
      handlers.forEach(function (name) {
        if (made[name]) made[name]({ target: made, type: name.slice(2) });
      });
    }, 0);
    return made;
  }

  /** @param {Map<any, any>} map The entries; the store has only the methods that PyScript uses. */
  function objectStore(map) {
    /** @param {() => unknown} compute */
    var answer = function (compute) {
      return request(compute, ["onsuccess"]);
    };
    return {
      /** @param {any} value @param {any} key */
      put: function (value, key) { return answer(function () { map.set(key, value); return key; }); },
      /** @param {any} key */
      get: function (key) { return answer(function () { return map.get(key); }); },
      /** @param {any} key */
      getKey: function (key) { return answer(function () { return map.has(key) ? key : undefined; }); },
      getAllKeys: function () { return answer(function () { return Array.from(map.keys()); }); },
      count: function () { return answer(function () { return map.size; }); },
      clear: function () { return answer(function () { map.clear(); }); },
      /** @param {any} key */
      delete: function (key) { return answer(function () { map.delete(key); }); },
    };
  }

  /** @param {string} name */
  function database(name) {
    var map = databases.get(name) || new Map();
    databases.set(name, map);
    return {
      objectStoreNames: ["entries"],
      transaction: function () { return { objectStore: function () { return objectStore(map); } }; },
      close: function () {},
    };
  }

  /** Return the browser's IndexedDB, or null if it is not even accessible. */
  function own() {
    try {
      return window.indexedDB || null;
    } catch (_) {
      return null;
    }
  }

  /** @returns {IDBFactory} */
  function real() {
    if (browsers) return browsers;
    throw new DOMException("IndexedDB is not available.", "SecurityError");
  }

  /** @type {Map<string, Map<any, any>>} */
  var databases = new Map();
  var browsers = own();

  Object.defineProperty(window, "indexedDB", {
    configurable: true,
    value: {
      /** @param {string} name @param {number} [version] */
      open: function (name, version) {
        if (name.indexOf(OURS) === 0) return real().open(name, version);
        return request(function () { return database(name); }, ["onsuccess"]);
      },
      /** @param {string} name */
      deleteDatabase: function (name) { return real().deleteDatabase(name); },
      databases: function () { return real().databases(); },
    },
  });
})();
