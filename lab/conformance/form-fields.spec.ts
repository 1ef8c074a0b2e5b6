import { queryFields, withLists } from './form-fields';

describe('the fields of a form', () => {
  it('are nested as a query names them', () => {
    expect(
      queryFields('/v1/prices?lookup_keys[]=basic&lookup_keys[]=premium&recurring[interval]=month&limit=3'),
    ).toEqual({
      lookup_keys: { 0: 'basic', 1: 'premium' },
      recurring: { interval: 'month' },
      limit: '3',
    });
  });

  it('keep a name with a sign in it', () => {
    expect(queryFields('/Messages.json?DateSent%3E=2026-11-01')).toEqual({ 'DateSent>': '2026-11-01' });
  });

  it('become lists where their names are places, at every depth', () => {
    expect(withLists({ items: { 0: { price: 'a', tags: { 0: 'x' } }, 1: { price: 'b' } }, 7: 'no list' })).toEqual({
      items: [{ price: 'a', tags: ['x'] }, { price: 'b' }],
      7: 'no list',
    });
  });
});
