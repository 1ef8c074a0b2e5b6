import type { StoreEntry } from '@barrelhive/contracts';
import { atMyStores } from './at-my-stores';

const NOW = new Date('2026-11-26T18:00:00.000Z');
const CHECKED = '2026-11-26T17:52:00.000Z';
const store = (storeNumber: string, qty: number, isDoubtful?: boolean): StoreEntry => ({
  storeNumber,
  name: '',
  address: '',
  city: '',
  phone: '',
  qty,
  isDoubtful,
  latitude: Number(storeNumber),
});
/** As many miles as the number of the store. */
const milesTo = ({ latitude }: { latitude?: number }) => latitude;
const line = (stores: StoreEntry[], mine: string[], { checkedAt = CHECKED, isNear = true } = {}) =>
  atMyStores({ stores, storesCheckedAt: checkedAt || undefined }, { mine, milesTo: isNear ? milesTo : undefined }, NOW);

describe('the line that says whether a bottle is at my stores', () => {
  it('names at most two of mine, the nearest first, with what they have', () => {
    const stores = [store('0001', 30), store('0040', 1), store('0012', 6), store('0038', 2)];
    expect(line(stores, ['0012', '0038', '0040'])).toBe('At your stores: 6 at #12 · 12 mi, 2 at #38 · 38 mi');
    expect(line(stores, ['0012'], { isNear: false })).toBe('At your stores: 6 at #12');
  });

  it('says that it is not there by a reading of the last 24 hours, with the nearest that has it', () => {
    expect(line([store('0014', 3)], ['0012'])).toBe('Not at your stores (checked 8 min ago) · nearest 14 mi');
    expect(line([store('0014', 3)], ['0012'], { isNear: false })).toBe('Not at your stores (checked 8 min ago)');
  });

  it.each(['2026-11-25T18:00:00.000Z', ''])('does not say so by what was read at %s', (checkedAt) => {
    expect(line([store('0014', 3)], ['0012'], { checkedAt, isNear: false })).toBe('Your stores: not checked lately');
  });

  it('names the nearest to whoever has a town and no store', () => {
    expect(line([store('0014', 3), store('0038', 24)], [])).toBe('Nearest: 3 at #14 · 14 mi');
  });

  it('says nothing of whoever has neither, or of what no store surely has', () => {
    expect(line([store('0014', 3)], [], { isNear: false })).toBeUndefined();
    expect(line([store('0012', 3, true), store('0014', 0)], ['0012'])).toBeUndefined();
  });
});
