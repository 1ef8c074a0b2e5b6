import vm from 'node:vm';

describe('modules that a worker compiles once', () => {
  const run = (code: string, context: vm.Context, filename = '/counter.js'): unknown =>
    Reflect.apply(vm.compileFunction(code, ['module'], { filename, parsingContext: context }), undefined, [{}]);

  it('are evaluated anew wherever they are loaded, with the globals of the place', () => {
    const code = 'let count = 0; return () => [place, ++count]';
    const countIn = (place: string) => run(code, vm.createContext({ place })) as () => unknown;
    const [here, there] = [countIn('here'), countIn('there')];
    here();
    expect([...(here() as unknown[]), ...(there() as unknown[])]).toEqual(['here', 2, 'there', 1]);
  });

  it('run in the context of the worker itself, as specs for Node do', () => {
    expect(vm.runInThisContext('Array')).toBe(Array);
  });

  it('run in the context of the worker wherever they are loaded, if it keeps them', () => {
    const files = ['/barrelhive/libs/rules/src/plans/tiers.ts', '/barrelhive/node_modules/zod/mini/index.cjs'];
    expect(files.map((file) => run('return Array', vm.createContext({}), file))).toEqual([Array, Array]);
  });

  it('are compiled anew when their code changed', () => {
    const context = vm.createContext({});
    expect([run('return 1', context), run('return 2', context)]).toEqual([1, 2]);
  });

  it('say line and column as they stand in the file', () => {
    const context = vm.createContext({});
    expect(String(run('return new Error().stack', context, '/first-line.js'))).toContain('/first-line.js:1:8');
  });
});
