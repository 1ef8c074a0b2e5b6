// Jest compiles a module anew for each spec file that loads it. V8 can run one compiled script in every context, so that a worker compiles
// each module once, and what became quick in one spec file is so in the next.
const vm = require('node:vm');
const { isKept, isPackageOfKept } = require('./kept-modules.cjs');

/** @typedef {{ code: string, script: vm.Script }} Compiled */

/** @type {Map<string, Compiled>} by the name of the file */
const compiled = new Map();
/** @type {WeakSet<object>} */
const sharedContexts = new WeakSet();
const compileFunction = vm.compileFunction;

/** @param {string} code @param {readonly string[]} parameters @param {string} filename */
function scriptOf(code, parameters, filename) {
  const known = compiled.get(filename);
  if (known?.code === code) return known.script;
  const opening = `(function (${parameters.join(', ')}) {`;
  const script = new vm.Script(`${opening}${code}\n})`, { filename, columnOffset: -opening.length });
  compiled.set(filename, { code, script });
  return script;
}

/** Jest names the context to compile in, and a callback for `import()` that it does not support without a flag of Node. */
vm.compileFunction = (code, parameters = [], options = {}) => {
  const { parsingContext, filename } = options;
  if (parsingContext === undefined || filename === undefined) return compileFunction(code, parameters, options);
  const script = scriptOf(code, parameters, filename);
  const isOfWorker = sharedContexts.has(parsingContext) || isKept(filename) || isPackageOfKept(filename);
  return isOfWorker ? script.runInThisContext() : script.runInContext(parsingContext);
};

/** What is compiled for this context runs in that of the worker itself. @param {object} context */
function shareContext(context) {
  sharedContexts.add(context);
}

module.exports = { shareContext };
