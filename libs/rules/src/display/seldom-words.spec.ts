import { durationWords, seldomWords } from './seldom-words';

describe('how seldom a bottle is', () => {
  it('is said in three sentences, and in two before it was seen to sell out', () => {
    const seldom = { watchedDays: 180, shareOfHours: 0.05, returns: 6, medianHoursOnShelf: 3.34 };
    expect(seldomWords(seldom)).toBe(
      'On a shelf 5% of the last 180 days. 6 returns in a year. Usually gone in 3 h 20 min.',
    );
    expect(seldomWords({ watchedDays: 31, shareOfHours: 0.001, returns: 1 })).toBe(
      'On a shelf less than 1% of the last 31 days. 1 return in a year.',
    );
  });

  it.each([
    [0, '1 min'],
    [0.5, '30 min'],
    [1, '1 h'],
    [3.999, '4 h'],
    [47.5, '47 h 30 min'],
    [48, '2 days'],
    [300, '13 days'],
  ])('takes %d hours for %s', (hours, words) => {
    expect(durationWords(hours)).toBe(words);
  });
});
