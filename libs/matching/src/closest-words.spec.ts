import { closestWords, mistakesAllowed } from './closest-words';

describe('the closest words', () => {
  it('come nearest first, commoner first among equals, then by the alphabet', () => {
    const words = ['hibik', 'hibiki', 'hibikis', 'hibuki', 'jibiki'];
    const frequencies = [1, 2, 5, 1, 1];
    const found = closestWords('hibiki', words, 9, (place) => frequencies[place] ?? 0);
    expect(found.map(({ word, distance }) => `${word} ${distance}`)).toEqual([
      'hibiki 0',
      'hibikis 1',
      'hibik 1',
      'hibuki 1',
      'jibiki 1',
    ]);
  });

  it('take two neighbours that changed places for one mistake', () => {
    expect(closestWords('turkye', ['turkey'], 1)).toEqual([{ word: 'turkey', distance: 1 }]);
    expect(closestWords('wlid', ['wild'], 1)).toEqual([{ word: 'wild', distance: 1 }]);
    expect(closestWords('wdil', ['wild'], 1)).toEqual([]);
  });

  it('are at most as many as asked for', () => {
    expect(closestWords('four', ['fours', 'fous', 'tour'], 2)).toHaveLength(2);
  });

  it('allow more mistakes in longer words, none in short words and numbers', () => {
    expect(['rye', 'rare', 'eagle', 'blanton', '1792', '12yr'].map(mistakesAllowed)).toEqual([0, 1, 1, 2, 0, 0]);
  });
});
