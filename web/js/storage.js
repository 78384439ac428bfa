// @ts-check
/**
 * Lets PyScript start where IndexedDB is refused: in foreign or sandboxed frames, or with site data
 * blocked. PyScript keeps a package cache there and waits for it before it loads the interpreter.
 *
 * PyScript is held back until a trial has told whether IndexedDB opens; if it does not, a stand-in
 * takes its place that forgets everything with the page, and `<html data-storage="none">` tells
 * shelf.js not to trust it.
 */
(function () {
  "use strict";

  var TRIAL_MS = 6000; // a busy tablet opens it late; where it is refused, that is known at once

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

  function standIn() {
    /** @type {Map<string, Map<any, any>>} */
    var databases = new Map();
    /** @param {string} name */
    var database = function (name) {
      var map = databases.get(name) || new Map();
      databases.set(name, map);
      return {
        objectStoreNames: ["entries"],
        transaction: function () { return { objectStore: function () { return objectStore(map); } }; },
        close: function () {},
      };
    };
    return {
      /** @param {string} name */
      open: function (name) { return request(function () { return database(name); }, ["onsuccess"]); },
    };
  }

  function replace() {
    Object.defineProperty(window, "indexedDB", { value: standIn(), configurable: true });
    document.documentElement.setAttribute("data-storage", "none");
  }

  /** @returns {Promise<void>} */
  function opens() {
    return new Promise(function (resolve, reject) {
      var trial = indexedDB.open("spielekiste-trial");
      trial.onerror = trial.onblocked = reject;
      trial.onsuccess = function () {
        trial.result.close();
        resolve();
      };
      setTimeout(reject, TRIAL_MS);
    });
  }

  // The executor runs at once and turns a throw (no access at all) into a rejection.
  window.spielekisteStorage = opens().catch(replace);
})();
