import { seededRandom } from '../../server/seeded-random';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What goes wrong with the source for a while. */
export type Incident = { from: number; to: number } & (
  | { kind: 'zero-table' }
  | { kind: 'no-tables' }
  | { kind: 'silent-store'; store: number }
);

/** How often in thirty days, and for how long. */
const FREQUENCY = [
  { kind: 'zero-table', times: 3, minutes: 30 },
  { kind: 'no-tables', times: 4, minutes: 40 },
  { kind: 'silent-store', times: 8, minutes: 120 },
] as const;

/** The incidents of this many days, at any hour; none on the first two days. */
export function planIncidents(
  seed: string,
  { start, days, stores }: { start: number; days: number; stores: number },
): Incident[] {
  const random = seededRandom(`${seed} incidents`);
  return FREQUENCY.flatMap(({ kind, times, minutes }) =>
    Array.from({ length: Math.ceil((times * days) / 30) }, (): Incident => {
      const from = start + Math.round((2 + (days - 2.2) * random.next()) * DAY_MS);
      const frame = { from, to: from + minutes * MINUTE_MS };
      return kind === 'silent-store' ? { kind, ...frame, store: random.between(0, stores - 1) } : { kind, ...frame };
    }),
  );
}
