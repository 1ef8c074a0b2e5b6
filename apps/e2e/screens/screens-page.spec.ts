import routes from '../../web/app/routes';
import { screenPaths } from '../../web/vite/site-files';
import { listBrowserTests, type BrowserTest } from './browser-tests';
import { screens } from './screens';
import { missingTests, readScreensPage, screensPage } from './screens-page';

const LISTING_MS = 180_000;

describe('the table of screens', () => {
  let tests: BrowserTest[];
  beforeAll(async () => {
    tests = await listBrowserTests();
  }, LISTING_MS);

  it('names only tests that exist', () => {
    expect(tests.length).toBeGreaterThan(80);
    expect(missingTests(screens, tests)).toEqual([]);
  });

  it('finds a test that does not exist', () => {
    const made = {
      route: '/',
      title: '',
      states: [{ state: '', section: 2, shownBy: [['landing', 'is round']] }],
    } as const;
    expect(missingTests([made], tests)).toEqual([['landing', 'is round']]);
  });

  it('has a row for every route, and for no other', () => {
    const listed = screens.flatMap(({ route, states }) => (route === undefined || states.length === 0 ? [] : [route]));
    expect(listed.sort()).toEqual([...screenPaths(routes), '*'].sort());
  });

  it('is written down: else run node tools/run-typescript.mjs apps/e2e/screens/write-screens-page.ts', () => {
    expect(readScreensPage()).toBe(screensPage(screens, tests));
  });
});
