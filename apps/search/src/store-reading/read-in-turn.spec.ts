import { catalogueProduct } from '../../test/catalogue-product';
import { readInTurn } from './read-in-turn';
import type { StoreReading } from './store-stock-reader';

const read: StoreReading = { kind: 'read', stores: { checkedAt: new Date(), statewideQty: 5, stores: [] } };
const failed: StoreReading = { kind: 'unavailable', reason: 'slow' };
const leftAlone: StoreReading = { kind: 'unavailable', reason: 'not shown', isLeftAlone: true };

/** How many bottles were looked at when the readings end like this. */
async function lookedAt(outcomes: readonly StoreReading[], isOver?: () => boolean): Promise<number> {
  let count = 0;
  const products = outcomes.map((_, index) => catalogueProduct(String(index)));
  await readInTurn(products, async ({ sku }) => (count++, outcomes[Number(sku)] ?? failed), isOver);
  return count;
}

const times = (count: number, reading: StoreReading) => Array.from({ length: count }, () => reading);

describe('reading stores that nobody waits for', () => {
  it('stops after 5 failures in a row', async () => {
    expect(await lookedAt(times(20, failed))).toBe(5);
    expect(await lookedAt([...times(4, failed), read, ...times(20, failed)])).toBe(10);
  });

  it('goes through all where fewer fail in a row', async () => {
    expect(await lookedAt([...times(4, failed), read, ...times(4, failed), read])).toBe(10);
  });

  it('gets past bottles that the agency has not shown for days: leaving them alone is no failure', async () => {
    expect(await lookedAt([...times(30, leftAlone), ...times(3, read)])).toBe(33);
    expect(await lookedAt([...times(4, failed), ...times(3, leftAlone), ...times(20, failed)])).toBe(8);
  });

  it('begins no other once its time is over', async () => {
    let looks = 0;
    expect(await lookedAt(times(20, read), () => ++looks > 3)).toBe(3);
  });
});
