import { INVENTORY_STALE_AFTER_MS, inventoryDoubt, type InventoryDoubt } from './inventory-doubt';

const now = new Date('2026-11-21T17:00:00Z');
const aged = (ms: number) => new Date(now.getTime() - ms);
const minutes = (count: number) => aged(count * 60_000);

describe('the doubt about the inventory shown', () => {
  it.each<[string, number, 'accepted' | 'rejected' | 'failed' | undefined, InventoryDoubt | undefined]>([
    ['none within a cycle', 4, 'accepted', undefined],
    ['none while the runs are not known', 4, undefined, undefined],
    ['none at half an hour to the minute', 30, 'accepted', undefined],
    ['that it is old after half an hour', 31, 'accepted', 'old'],
    ['that it is old, whatever is known of the runs', 31, undefined, 'old'],
    ['distrust as soon as a pass was rejected', 0, 'rejected', 'distrusted'],
    ['distrust rather than age', 600, 'rejected', 'distrusted'],
    ['that it could not be read as soon as a pass failed', 12, 'failed', 'unread'],
    ['none when the clock here is behind', -5, 'accepted', undefined],
  ])('is %s', (_what, age, lastOutcome, doubt) => {
    expect(inventoryDoubt({ checkedAt: minutes(age), lastOutcome }, now)).toBe(doubt);
  });

  it('is about age from the millisecond on at which two cycles of ten minutes were missed', () => {
    const at = (ms: number) => inventoryDoubt({ checkedAt: aged(ms), lastOutcome: 'accepted' }, now);
    expect(INVENTORY_STALE_AFTER_MS).toBe(30 * 60_000);
    expect([at(INVENTORY_STALE_AFTER_MS), at(INVENTORY_STALE_AFTER_MS + 1)]).toEqual([undefined, 'old']);
  });
});
