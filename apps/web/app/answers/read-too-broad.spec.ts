import { readTooBroad, readTooBroadRefusal } from './read-too-broad';

describe('the figures of a term that is too broad', () => {
  it.each([
    [
      { count: 213, maxAllowedItems: 12 },
      { count: 213, maxAllowedItems: 12 },
    ],
    [
      { totalItemsFromAPI: 213, count: 20, threshold: 12 },
      { count: 213, maxAllowedItems: 12 },
    ],
    [{}, { count: undefined, maxAllowedItems: 10 }],
    [
      { count: 17, narrower: [{ term: 'High West Double Rye', count: 4 }] },
      { count: 17, maxAllowedItems: 10, narrower: [{ term: 'High West Double Rye', count: 4 }] },
    ],
    [
      { totalItemsFromAPI: 0, count: 0 },
      { count: undefined, maxAllowedItems: 10 },
    ],
  ])('are read of %j, as far as they came', (given, figures) => {
    expect(readTooBroad(given)).toEqual(figures);
    expect(readTooBroadRefusal({ ...given, too_many_results: true })).toEqual(figures);
  });

  it('are none of a refusal for another reason', () => {
    expect(readTooBroadRefusal({ count: 213 })).toBeUndefined();
  });
});
