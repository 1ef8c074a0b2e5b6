// A build puts this in the place of a program's chunk of packages, whose code lies beside it, and V8's compiled form of what a start needs
// of that: compiling it anew at each start would take a third of the start. A Node of another version takes no notice of that form.
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { Script, constants } = require('node:vm');

const filename = `${__filename.slice(0, -'.js'.length)}.code.js`;
const compiled = `${filename}.compiled`;
const script = new Script(readFileSync(filename, 'utf8'), {
  filename,
  cachedData: existsSync(compiled) ? readFileSync(compiled) : undefined,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
script.runInThisContext()(exports, require, module, filename, __dirname);

// All modules are loaded by then, and nothing is started yet.
if (process.env.KEEP_COMPILED_PACKAGES) {
  process.nextTick(() => {
    writeFileSync(compiled, script.createCachedData());
    process.exit();
  });
}
