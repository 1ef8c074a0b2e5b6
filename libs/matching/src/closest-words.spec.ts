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

  it('are taken to stand commonest first in a list that comes without frequencies', () => {
    expect(closestWords('rase', ['rose', 'race'], 2).map(({ word }) => word)).toEqual(['rose', 'race']);
    expect(closestWords('rase', ['race', 'rose'], 2).map(({ word }) => word)).toEqual(['race', 'rose']);
  });

  it('are rather words with a letter left out or two swapped than somewhat commoner ones with a wrong letter', () => {
    const frequencies = [10, 1, 1];
    const found = closestWords('traec', ['trade', 'trace', 'traeco'], 3, (place) => frequencies[place] ?? 0);
    expect(found.map(({ word }) => word)).toEqual(['trace', 'traeco']);
    expect(closestWords('chrt', ['cart', 'chart'], 1, (place) => frequencies[place] ?? 0)[0]?.word).toBe('chart');
    expect(closestWords('chrt', ['cart', 'chart'], 1, (place) => [100, 1][place] ?? 0)[0]?.word).toBe('cart');
  });

  it('are rather words that begin as the typed one does', () => {
    const frequencies = [5, 1];
    expect(closestWords('gose', ['rose', 'gosk'], 1, (place) => frequencies[place] ?? 0)[0]?.word).toBe('gosk');
    expect(closestWords('nob', ['no', 'knob'], 1, (place) => [10, 5][place] ?? 0, 1)[0]?.word).toBe('knob');
    expect(closestWords('yager', ['lager', 'yaget'], 1, (place) => [100, 1][place] ?? 0)[0]?.word).toBe('lager');
  });

  it('take two neighbours that changed places for one mistake', () => {
    expect(closestWords('turkye', ['turkey'], 1)).toEqual([{ word: 'turkey', distance: 1 }]);
    expect(closestWords('wlid', ['wild'], 1)).toEqual([{ word: 'wild', distance: 1 }]);
    expect(closestWords('wdil', ['wild'], 1)).toEqual([]);
    expect(closestWords('mictherx', ['michter'], 1)).toEqual([{ word: 'michter', distance: 2 }]);
  });

  it('take an end that sounds like another for one mistake', () => {
    expect(closestWords('eddie', ['eddy', 'edna'], 2)).toEqual([{ word: 'eddy', distance: 1 }]);
    expect(closestWords('willy', ['willie'], 1)).toEqual([{ word: 'willie', distance: 1 }]);
    expect(closestWords('kelly', ['kelley', 'kellie'], 2).map(({ distance }) => distance)).toEqual([1, 1]);
    expect(closestWords('eddie', ['teddy', 'freddy', 'ed'], 3)).toEqual([]);
    expect(closestWords('pie', ['pyey', 'py'], 2, undefined, 1)).toEqual([]);
  });

  it('are none for a number, whatever is allowed', () => {
    const numbers = ['xxv', 'xvi', 'xi', 'vii', '15', '114', 'sixteen', 'eleventh', 'eight'];
    const typed = ['xiv', 'viii', 'xv', '14', '115', 'fifteen', 'seventh', 'eighth'];
    expect(typed.flatMap((word) => closestWords(word, numbers, 9, undefined, 2))).toEqual([]);
    expect(closestWords('sixten', numbers, 9)).toEqual([{ word: 'sixteen', distance: 1 }]);
  });

  it('are at most as many as asked for', () => {
    expect(closestWords('road', ['roads', 'roas', 'toad'], 2)).toHaveLength(2);
  });

  it('allow more mistakes in longer words, none in short words and numbers', () => {
    const typed = ['rye', 'rare', 'eagle', 'blanton', '1792', '12yr', 'viii', 'xviii'];
    expect(typed.map(mistakesAllowed)).toEqual([0, 1, 1, 2, 0, 0, 0, 0]);
  });
});
