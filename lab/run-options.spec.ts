import {
  describeOptions,
  onlyNumber,
  onlyOne,
  onlySome,
  readOptions,
  seed,
  wholeNumber,
  writtenOptions,
} from './run-options';

const options = (isQuick: boolean) => ({
  times: wholeNumber(isQuick ? 1 : 10, 'how often'),
  seed,
  only: onlyNumber('the one'),
  page: onlyOne(['landing', 'login']),
  parts: onlySome(['head', 'foot']),
});

describe('the options of a run', () => {
  it('are those that were given, and else those of the whole run or of the short form', () => {
    expect(readOptions(options(false), ['--seed=7', '--only=3']).given).toEqual({ times: 10, seed: '7', only: 3 });
    expect(readOptions(options(true), ['--quick', '--seed=7']).given).toEqual({ times: 1, seed: '7' });
    expect(readOptions(options(false), ['--times=4', '--page=login']).given).toMatchObject({ times: 4, page: 'login' });
    expect(readOptions(options(false), ['--parts=foot,head']).given).toMatchObject({ parts: 'foot,head' });
  });

  it('can be written as they were given, the drawn seed included', () => {
    const { given } = readOptions(options(false), []);
    const again = writtenOptions(given ?? {});
    expect(again).toEqual(['--times=10', expect.stringMatching(/^--seed=\d+$/)]);
    expect(readOptions(options(false), again).given).toEqual(given);
  });

  it.each([
    ['--times=many', '--times takes a whole number.'],
    ['--page=home', '--page takes one of landing, login.'],
    ['--parts=head,hand', '--parts takes some of head, foot, with commas between them.'],
    ['--tmies=3', expect.stringContaining("Unknown option '--tmies'")],
    ['chaos', expect.stringContaining("Unexpected argument 'chaos'")],
  ])('are refused with a sentence: %s', (arg, fault) => {
    expect(readOptions(options(false), [arg])).toEqual({ fault });
  });

  it('are described on request', () => {
    expect(readOptions(options(false), ['--help'])).toEqual({});
    expect(describeOptions(options)[2]).toMatch(/--times +how often \(10, --quick 1\)/);
  });
});
