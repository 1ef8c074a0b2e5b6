import path from 'node:path';
import { startGuardian } from '../../tools/dev/processes/guardian';
import { workspaceRoot } from '../../tools/dev/workspace-root';
import { runChaos } from '../chaos/run-chaos';

const TEXTS = 40;
const FAULTS = 15;
/** A text waits for none of them; a second replica of each costs a fifth of the run. */
const LONE = ['auth', 'billing', 'allocated', 'gateway'];
/** Where a text is missing, its trail is to be seen instead of a test that took too long. */
const RUN_BOUND_MS = 900_000;

describe('the built product, what sends texts in two replicas, under faults of every kind', () => {
  it(
    'sends every text that is owed, once, in time and while it is true',
    async () => {
      const { texts, places, faults, isQuiet, trails } = await runChaos({
        guardian: startGuardian(),
        print: () => undefined,
        seed: 'short',
        faults: FAULTS,
        texts: TEXTS,
        alertsEach: 4,
        lone: LONE,
        durationMs: 25_000,
        freezeMs: { shortest: 22_000, longest: 22_500 },
        awayMs: { shortest: 3_000, longest: 6_000 },
        pace: 'short',
        confirm: 'off',
        drainBoundMs: 300_000,
        loadTypeScript: (entry) => import(path.join(workspaceRoot(), entry)),
      });
      expect(trails).toEqual([]);
      expect(texts).toMatchObject({ lost: 0, doubled: 0, unexpected: 0, untrue: 0, afterStop: 0 });
      for (const { owed, seen } of Object.values(places)) expect(seen).toBeGreaterThan(owed / 2);
      expect(texts.acknowledged).toBeGreaterThanOrEqual(TEXTS);
      expect(faults).toBe(FAULTS);
      expect(isQuiet).toBe(true);
    },
    RUN_BOUND_MS,
  );
});
