// Libraries of which nothing changes once they are loaded stay loaded in a worker: most spec files load them, and making their schemas and
// lists of words anew takes longer than most of their tests. They run in the worker's own context and know nothing of where they are asked
// from, so that specs for Node and for the browser share them.
const KEPT = Symbol.for('kept modules');
const FILES = /[\\/]libs[\\/](contracts|matching|rules)[\\/]src[\\/](?!.*\.spec\.)/;
/** What lint lets them import: kept with them, so that a schema of a spec is made by the same zod as theirs. */
const PACKAGES = /[\\/]node_modules[\\/](fastest-levenshtein|luxon|zod)[\\/]/;

/** Where a context has what it keeps, and the way to packages that Node loads once. @param {object} context */
function keepModules(context = globalThis) {
  if (isKeeping(context)) return;
  Reflect.set(context, KEPT, new Map());
  Reflect.set(context, Symbol.for('require of node'), require);
}

/** Whether specs run in this process. Before that, Jest loads its set-up here, by hooks of its own. @param {object} context */
const isKeeping = (context = globalThis) => Reflect.has(context, KEPT);

/** @param {string} file */
const isKept = (file) => FILES.test(file);

/** @param {string} file */
const isPackageOfKept = (file) => PACKAGES.test(file);

/** The code of a CommonJS module that runs once in a context; whoever loads it later is given what it exported then. @param {string} code */
function keptOnce(code) {
  const isKnown = `const keptModules = globalThis[Symbol.for('kept modules')]; if (keptModules.has(__filename)) { module.exports = keptModules.get(__filename); return; }`;
  const opened = code.replace(/^("use strict";)?/, (directive) => `${directive} ${isKnown} `);
  return `${opened}\nkeptModules.set(__filename, module.exports);\n`;
}

module.exports = { isKept, isKeeping, isPackageOfKept, keepModules, keptOnce };
