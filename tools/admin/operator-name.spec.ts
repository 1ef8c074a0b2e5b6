import { takeOperatorName, whoActs } from './operator-name';

describe('the name of who calls a command', () => {
  it.each([
    [['--as', 'Ann Lee', 'set-plan', 'a@b.co', 'none']],
    [['set-plan', '--as', 'Ann Lee', 'a@b.co', 'none']],
    [['set-plan', 'a@b.co', 'none', '--as', 'Ann Lee']],
  ])('is taken out of the call wherever it stands: %j', (words) => {
    expect(takeOperatorName(words)).toEqual({ name: 'Ann Lee', rest: ['set-plan', 'a@b.co', 'none'] });
  });

  it('may be missing', () => {
    expect(takeOperatorName(['audit'])).toEqual({ name: undefined, rest: ['audit'] });
  });

  it.each([[['audit', '--as']], [['--as', '', 'audit']], [['--as', 'a\nb', 'audit']], [['--as', '--help', 'audit']]])(
    'is refused when it cannot stand in a line: %j',
    (words) => {
      expect(() => takeOperatorName(words)).toThrow('--as takes the name of who acts');
    },
  );

  it('is noted with the user of the system behind it', () => {
    expect(whoActs('Ann')).toMatch(/^Ann \(\S+@\S+\)$/);
    expect(whoActs(undefined)).toMatch(/^\S+@\S+$/);
  });
});
