import fc from 'fast-check';
import { excessAlerts } from './excess-alerts';

const alert = (id: string, createdAt: string) => ({ id, createdAt });

describe('alerts over the cap', () => {
  it('are the newest ones, newest first', () => {
    const alerts = [
      alert('b', '2026-02-01T00:00:00Z'),
      alert('a', '2026-01-01T00:00:00Z'),
      alert('c', '2026-03-01T00:00:00Z'),
    ];
    expect(excessAlerts(alerts, 1).map(({ id }) => id)).toEqual(['c', 'b']);
    expect(excessAlerts(alerts, 3)).toEqual([]);
  });

  it('are the same for every caller, in whatever order the alerts come', () => {
    const alerts = fc.uniqueArray(
      fc.record({ id: fc.uuid(), createdAt: fc.integer({ min: 0, max: 3 }).map((day) => new Date(day)) }),
      {
        selector: ({ id }) => id,
      },
    );
    fc.assert(
      fc.property(alerts, fc.nat({ max: 10 }), (all, cap) => {
        const excess = excessAlerts(all, cap);
        const kept = all.filter((one) => !excess.includes(one));
        expect(excessAlerts([...all].reverse(), cap)).toEqual(excess);
        expect(kept).toHaveLength(Math.min(cap, all.length));
        for (const old of kept)
          for (const young of excess) expect(old.createdAt.getTime()).toBeLessThanOrEqual(young.createdAt.getTime());
      }),
    );
  });
});
