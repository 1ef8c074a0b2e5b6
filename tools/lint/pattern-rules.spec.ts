import { lintTexts } from './lint-texts';

const rules = { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' };

/** The patterns about which there is a complaint. */
const refused = (patterns: string[]) => {
  const complaints = lintTexts(
    patterns.map((pattern) => `text.replace(/${pattern}/, '');`),
    rules,
  );
  return patterns.filter((_pattern, place) => complaints[place]?.length !== 0);
};

/** None may take more than linear time in the length of a text from outside; that is judged by its structure alone. */
describe('the lint rules for regular expressions', () => {
  it('refuse what takes quadratic time or longer', () => {
    const slow = [
      '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
      '\\s+$',
      's{3,}$',
      '(\\d+)\\s*ml$',
      '\\w+@',
      '(a+)+b',
      '([?&]a=)*\\w+\\d$',
    ];
    expect(refused(slow)).toEqual(slow);
  });

  it('accept what takes linear time', () => {
    const quick = ['\\s+', '^\\w+', '\\d{1,3}ml', '(?<!\\/)\\/+$', '^bearer\\s+(\\S+)\\s*$'];
    expect(refused(quick)).toEqual([]);
  });
});
