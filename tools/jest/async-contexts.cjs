// Up to Node 22 every new promise visits each AsyncLocalStorage that ever ran, until it is disabled. Jest makes one for each spec file and
// leaves it, so that the promises of a worker become slower with every file.
const { AsyncLocalStorage } = require('node:async_hooks');

/** @type {Set<AsyncLocalStorage<unknown>>} */
const used = new Set();

for (const method of /** @type {const} */ (['run', 'enterWith'])) {
  const original = Reflect.get(AsyncLocalStorage.prototype, method);
  Reflect.set(
    AsyncLocalStorage.prototype,
    method,
    /** @this {AsyncLocalStorage<unknown>} @param {unknown[]} given */
    function (...given) {
      used.add(this);
      return Reflect.apply(original, this, given);
    },
  );
}

/** To be called at the end of a spec file. What lives on in the worker is enabled again by its next use. */
function disableAsyncContexts() {
  for (const storage of used) storage.disable();
  used.clear();
}

module.exports = { disableAsyncContexts };
