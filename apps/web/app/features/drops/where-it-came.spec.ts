import type { Drop } from '@barrelhive/contracts';
import { mineFirst, whereItCame, whereItIs } from './where-it-came';

const AT = '2026-11-26T17:00:00.000Z';
const miles: Record<string, number> = { '0012': 1.6, '0049': 14.2, '0038': 31 };
const milesTo = (store: string) => miles[store];
const arrival = (...storeNumbers: string[]) => ({ at: AT, came: 18, stores: storeNumbers.length, storeNumbers });

describe('where a bottle came', () => {
  it.each([
    [['0012'], ['0012'], '18 came to your #12 · 1.6 mi'],
    [['0049', '0012'], ['0049'], '18 came to 2 stores: your #49 · 14 mi, #12 · 1.6 mi'],
    [['0060', '0049', '0002', '0012'], [], '18 came to 4 stores: #12 · 1.6 mi, #49 · 14 mi, #60 and 1 more'],
  ])('of the stores %j, where %j are theirs, reads %j', (stores, mine, words) => {
    expect(whereItCame(arrival(...stores), { mine, milesTo })).toBe(words);
  });

  it('names no store where none is told', () => {
    expect(whereItCame({ at: AT, came: 1_200, stores: 1 }, { mine: ['0012'], milesTo })).toBe('1,200 came to 1 store');
  });

  it.each([
    [{ storeCount: 3, storeNumbers: ['0038', '0049', '0060'] }, '24 in 3 stores · nearest 14 mi'],
    [{ storeCount: 1, storeNumbers: ['0060'] }, '24 in 1 store'],
    [{ storeCount: 2 }, '24 in 2 stores'],
    [{}, '24 in stores'],
    [{ storeQty: 0, storeCount: 0, storeNumbers: [] }, '0 in stores'],
  ])('of a bottle that is at %j the card says %j', (more, words) => {
    expect(whereItIs({ ...({ storeQty: 24 } as Drop), ...more }, { mine: [], milesTo })).toBe(words);
  });

  it('orders the board: at their stores, near their town, then as it was', () => {
    const drops = [['0060'], ['0038'], ['0049'], ['0009', '0012'], undefined].map(
      (stores, index) => ({ sku: String(index), arrival: stores && arrival(...stores) }) as Drop,
    );
    const order = mineFirst(drops, { mine: ['0009'], milesTo }).map(({ sku }) => sku);
    expect(order).toEqual(['3', '2', '0', '1', '4']);
  });
});
