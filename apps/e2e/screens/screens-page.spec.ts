import routes from '../../web/app/routes';
import { screenPaths } from '../../web/vite/site-files';
import { listBrowserTests, type BrowserTest } from './browser-tests';
import { faultsOfRows, listedRoutes, readScreensPage } from './screens-page';

const LISTING_MS = 180_000;

describe('the table of screens', () => {
  let tests: BrowserTest[];
  beforeAll(async () => {
    tests = await listBrowserTests();
  }, LISTING_MS);

  it('names only tests that exist, at the widths of their groups', () => {
    expect(tests.length).toBeGreaterThan(80);
    expect(faultsOfRows(readScreensPage(), tests)).toEqual([]);
  });

  it('has a row for every route, and for no other', () => {
    expect(listedRoutes(readScreensPage()).sort()).toEqual([...screenPaths(routes), '*'].sort());
  });
});

describe('a row of the table', () => {
  const TESTS: readonly BrowserTest[] = [
    { file: 'landing', title: 'is square', widths: [] },
    { file: 'landing', title: 'is _flat_', widths: [390] },
  ];
  const AGE_GATE = 'features/signup/age-gate.spec.tsx';
  const linked = (file: string, said: string) => `[${file}](../apps/e2e/browser/${file}.spec.ts): ${said}`;
  const faultsOf = (shownBy: string) =>
    faultsOfRows(`| | state | shown by |\n| --- | --- | --- |\n| 2 | ${shownBy} |`, TESTS);

  it('is true when each of its tests exists', () => {
    expect(
      faultsOf(`a state | ${linked('landing', 'is square')}<br>${linked('landing', 'is \\_flat\\_ (390 px)')}`),
    ).toEqual([]);
    expect(faultsOf(`a state | ${linked('landing', 'is square (1200 and 390 px)')}`)).toEqual([]);
  });

  it('is true when the spec of a component has such a test', () => {
    const shown = (title: string) => faultsOf(`a state | [age-gate](../apps/web/app/${AGE_GATE}): ${title}`);
    expect(shown('asks for the whole date')).toEqual([]);
    expect(shown('asks for the date')).toHaveLength(1);
  });

  it.each([
    ['names a test that does not exist', linked('landing', 'is round')],
    ['names another file', linked('search', 'is square')],
    ['leaves out a width that a group of the test names', linked('landing', 'is \\_flat\\_ (1200 px)')],
    ['names no file', '**no test yet**'],
  ])('is faulty when it %s', (_why, shownBy) => {
    expect(faultsOf(`a state | ${shownBy}`)).toEqual([shownBy]);
  });

  it('is faulty without a test', () => {
    expect(faultsOf('a state')).toEqual(['| 2 | a state |']);
  });
});
