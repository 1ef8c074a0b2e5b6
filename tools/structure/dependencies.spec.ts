import { importsOf, projectOf, sourceFiles, type SourceFile } from './source-files';

interface Dependency {
  from: SourceFile;
  to: string;
}

/** Lint holds the same for services and libraries; of what puts the whole product together only this is asked. */
describe('the dependencies of tools, the lab, test servers and flows', () => {
  const dependencies = sourceFiles('apps/e2e', 'lab', 'libs/testing', 'tools').flatMap((from) =>
    importsOf(from).map((to): Dependency => ({ from, to })),
  );
  const leadingOut = dependencies.filter(({ from, to }) => projectOf(to) !== projectOf(from.path));
  const described = (found: Dependency[]) => found.map(({ from, to }) => `${from.path} imports ${to}`);

  it('are found', () => {
    expect(dependencies.length).toBeGreaterThan(500);
    expect(leadingOut.filter(({ to }) => to.startsWith('apps/')).length).toBeGreaterThan(10);
    expect(leadingOut.filter(({ to }) => to.startsWith('@barrelhive/')).length).toBeGreaterThan(10);
  });

  it('never lead to the entity of a service', () => {
    expect(described(leadingOut.filter(({ to }) => to.includes('.entity')))).toEqual([]);
  });

  it('reach a library only by its name', () => {
    // Jest's global setup knows no names, and `npm start` loads ports without the servers of tests.
    const byPath = leadingOut.filter(({ to }) => to.startsWith('libs/') && !to.startsWith('libs/testing/src/network/'));
    expect(described(byPath)).toEqual([]);
  });
});
