import { Linter } from 'eslint';
import patternRules from './pattern-rules.mjs';

function complaints(pattern: string): string[] {
  return new Linter().verify(`text.replace(/${pattern}/, '')`, [patternRules]).map(({ ruleId }) => ruleId ?? 'syntax');
}

describe('the lint rules for regular expressions', () => {
  it.each([
    '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
    '\\s+$',
    's{3,}$',
    '(\\d+)\\s*ml$',
    '\\w+@',
    '(a+)+b',
    '([?&]a=)*\\w+\\d$',
  ])('refuse /%s/, which takes quadratic time or longer', (pattern) => {
    expect(complaints(pattern)).not.toEqual([]);
  });

  it.each(['\\s+', '^\\w+', '\\d{1,3}ml', '(?<!\\/)\\/+$', '^bearer\\s+(\\S+)\\s*$'])(
    'accept /%s/, which takes linear time',
    (pattern) => {
      expect(complaints(pattern)).toEqual([]);
    },
  );
});
