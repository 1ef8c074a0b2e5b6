import { Linter } from 'eslint';
import testRules from './test-rules.mjs';

function complaints(code: string): string[] {
  const linter = new Linter();
  const rules = { 'tests/no-skipped-test': 'error', 'tests/test-has-expectation': 'error' } as const;
  return linter.verify(code, [{ plugins: { tests: testRules }, rules }]).map(({ ruleId }) => ruleId ?? 'syntax');
}

const SOUND = "it('adds', () => { expect(1 + 1).toBe(2); });";

describe('the lint rules for tests', () => {
  it.each([
    SOUND,
    `describe('a group', () => { ${SOUND} });`,
    "it.each([1, 2])('%s', (n) => { expect(n).toBeGreaterThan(0); });",
    "it('holds for all', () => { fc.assert(fc.property(fc.nat(), (n) => n >= 0)); });",
    "test('page', async ({ page }) => { await expect(page).toHaveTitle('x'); });",
    "test.beforeEach('opens', async () => { await open(); });",
  ])('accept %s', (code) => {
    expect(complaints(code)).toEqual([]);
  });

  it.each(['it.skip', 'it.only', 'describe.skip', 'describe.only', 'test.fixme', 'it.todo', 'xit', 'fdescribe'])(
    'refuse %s',
    (call) => {
      expect(complaints(`${call}('later', () => { expect(1).toBe(1); });`)).toContain('tests/no-skipped-test');
    },
  );

  it('refuse a test that expects nothing', () => {
    expect(complaints("it('runs', () => { run(); });")).toEqual(['tests/test-has-expectation']);
    expect(complaints("it.each([1])('%s', (n) => { run(n); });")).toEqual(['tests/test-has-expectation']);
  });
});
