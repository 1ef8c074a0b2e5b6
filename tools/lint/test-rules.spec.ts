import { lintTexts } from './lint-texts';

const complaints = (texts: string[]) =>
  lintTexts(texts, { 'tests/no-skipped-test': 'error', 'tests/test-has-expectation': 'error' });

const SOUND = "it('adds', () => { expect(1 + 1).toBe(2); });";

describe('the lint rules for tests', () => {
  it('accept what runs and expects something', () => {
    const sound = [
      SOUND,
      `describe('a group', () => { ${SOUND} });`,
      "it.each([1, 2])('%s', (n) => { expect(n).toBeGreaterThan(0); });",
      "it('holds for all', () => { fc.assert(fc.property(fc.nat(), (n) => n >= 0)); });",
      "test('page', async ({ page }) => { await expect(page).toHaveTitle('x'); });",
      "test.beforeEach('opens', async () => { await open(); });",
    ];
    expect(complaints(sound)).toEqual(sound.map(() => []));
  });

  it('refuse what is skipped or singled out', () => {
    const calls = ['it.skip', 'it.only', 'describe.skip', 'describe.only', 'test.fixme', 'it.todo', 'xit', 'fdescribe'];
    const found = complaints(calls.map((call) => `${call}('later', () => { expect(1).toBe(1); });`));
    expect(found).toEqual(calls.map(() => ['tests/no-skipped-test']));
  });

  it('refuse a test that expects nothing', () => {
    const empty = ["it('runs', () => { run(); });", "it.each([1])('%s', (n) => { run(n); });"];
    expect(complaints(empty)).toEqual(empty.map(() => ['tests/test-has-expectation']));
  });
});
