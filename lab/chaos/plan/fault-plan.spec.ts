import { planFaults } from './fault-plan';

const size = {
  seed: 'one',
  faults: 1_000,
  durationMs: 2_500_000,
  services: ['auth', 'search', 'gateway'],
  replicas: 2,
  freezeMs: { shortest: 16_000, longest: 22_000 },
  awayMs: { shortest: 25_000, longest: 40_000 },
};

describe('the faults of a run', () => {
  const faults = planFaults(size);

  it('are the same for the same seed, and others for another', () => {
    expect(planFaults(size)).toEqual(faults);
    expect(planFaults({ ...size, seed: 'two' })).not.toEqual(faults);
  });

  it.each([15, 16, 60, 1_000])('are as many as asked for (%i), of every kind', (count) => {
    const planned = planFaults({ ...size, faults: count });
    expect(planned).toHaveLength(count);
    expect(new Set(planned.map(({ kind }) => kind)).size).toBe(15);
  });

  it('come one after the other until the end', () => {
    const times = faults.map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeGreaterThan(size.durationMs * 0.99);
  });

  it('kill every replica of every service at least 25 times, and freeze each service beyond every lease', () => {
    for (const service of size.services) {
      const kills = faults.filter((fault) => fault.kind === 'kill' && fault.service === service);
      expect(kills.length).toBeGreaterThanOrEqual(50);
      const freezes = faults.flatMap((fault) =>
        fault.kind === 'freeze' && fault.service === service ? [fault.ms] : [],
      );
      expect(freezes.length).toBeGreaterThanOrEqual(10);
      expect(Math.min(...freezes)).toBeGreaterThanOrEqual(size.freezeMs.shortest);
    }
  });
});
