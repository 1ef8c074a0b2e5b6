import { integerArray, integerLists } from './integer-arrays';

describe('integers as a parameter of a statement', () => {
  it('writes each, and NULL for what is not known', () => {
    expect(integerArray([7, undefined, 0, -12])).toBe('{7,NULL,0,-12}');
    expect(integerArray([])).toBe('{}');
  });

  it('writes lists of different lengths as texts', () => {
    expect(integerLists([[1, 22], [], [-3]])).toBe('{"{1,22}","{}","{-3}"}');
    expect(integerLists([])).toBe('{}');
  });
});
