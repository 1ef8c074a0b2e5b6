import { counted } from './quantity';

describe('a number with its noun', () => {
  it.each([
    [0, '0 alerts'],
    [1, '1 alert'],
    [2, '2 alerts'],
  ])('%i is said as "%s"', (count, said) => {
    expect(counted(count, 'alert')).toBe(said);
  });
});
