// Libraries of which nothing changes once they are loaded stay loaded in a worker: most spec files load them, and making their schemas and
// lists of words anew takes longer than most of their tests.
const KEPT = Symbol.for('kept modules');
const FILES = /[\\/]libs[\\/](contracts|matching|rules)[\\/]src[\\/](?!.*\.spec\.)/;

/** Where a context has what it keeps. @param {object} context */
function keepModules(context = globalThis) {
  if (!Reflect.has(context, KEPT)) Reflect.set(context, KEPT, new Map());
}

/** @param {string} file */
const isKept = (file) => FILES.test(file);

/** The code of a CommonJS module that runs once in a context; whoever loads it later is given what it exported then. @param {string} code */
function keptOnce(code) {
  const isKnown = `const keptModules = globalThis[Symbol.for('kept modules')]; if (keptModules.has(__filename)) { module.exports = keptModules.get(__filename); return; }`;
  const opened = code.replace(/^("use strict";)?/, (directive) => `${directive} ${isKnown} `);
  return `${opened}\nkeptModules.set(__filename, module.exports);\n`;
}

module.exports = { isKept, keepModules, keptOnce };
