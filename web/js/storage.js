// @ts-check
/**
 * Keeps PyScript away from the device's IndexedDB. It has a cache of packages there, which the crate
 * has no need of, and does not start where that is refused, broken or never answers: in foreign or
 * sandboxed frames, with site data blocked, on a damaged disk.
 *
 * Whatever is not ours gets a stand-in that forgets everything with the page; only our own databases,
 * which shelf.js opens and can do without, are the browser's.
 */
(function () {
  "use strict";

  var OURS = "spielekiste"; // what the names of our databases begin with

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

  /** @param {Map<any, any>} map One object store; only what a map of PyScript asks for. */
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

  /** The browser's own, or nothing where it is not even there. */
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
    throw new DOMException("There is no IndexedDB.", "SecurityError");
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
