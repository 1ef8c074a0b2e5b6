import vm from 'node:vm';
import { isKept, keepModules, keptOnce } from './kept-modules.cjs';

/** As Jest runs a module, for each spec file that loads it. */
function load(context: vm.Context, file: string, code: string): unknown {
  const run = vm.compileFunction(keptOnce(code), ['module', 'exports', '__filename'], { parsingContext: context });
  const module = { exports: {} };
  Reflect.apply(run, undefined, [module, module.exports, file]);
  return module.exports;
}

describe('the modules that a worker keeps', () => {
  it('run once, and are the same for every spec file', () => {
    const context = vm.createContext({ runs: 0 });
    keepModules(context);
    const code = '"use strict"; runs++; exports.made = {};';
    const first = load(context, '/rules.ts', code);
    keepModules(context);
    expect(load(context, '/rules.ts', code)).toBe(first);
    expect(context.runs).toBe(1);
  });

  it('are told apart by their file', () => {
    const context = vm.createContext({});
    keepModules(context);
    load(context, '/one.ts', 'exports.name = "one";');
    expect(load(context, '/other.ts', 'exports.name = "other";')).toEqual({ name: 'other' });
  });

  it('are run again when they failed', () => {
    const context = vm.createContext({ fails: true });
    keepModules(context);
    const code = 'if (fails) throw new Error("not yet"); exports.isFine = true;';
    expect(() => load(context, '/late.ts', code)).toThrow('not yet');
    context.fails = false;
    expect(load(context, '/late.ts', code)).toEqual({ isFine: true });
  });

  it('stay in strict mode', () => {
    const context = vm.createContext({});
    keepModules(context);
    const code = '"use strict"; exports.self = (function () { return this; })();';
    expect(load(context, '/strict.ts', code)).toEqual({ self: undefined });
  });

  it.each([
    ['libs/rules/src/plans/tiers.ts', true],
    ['libs/contracts/src/index.ts', true],
    ['libs/rules/src/plans/tiers.spec.ts', false],
    ['libs/matching/test/real-names.ts', false],
    ['libs/service-kit/src/index.ts', false],
  ])('are those of libraries in which nothing changes: %s', (file, kept) => {
    expect(isKept(`/barrelhive/${file}`)).toBe(kept);
  });
});
