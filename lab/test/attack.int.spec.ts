import path from 'node:path';
import { startGuardian } from '../../tools/dev/processes/guardian';
import { workspaceRoot } from '../../tools/dev/workspace-root';
import { attackKinds } from '../attack/attack-order';
import { runAttacks } from '../attack/run-attacks';

const RUN_BOUND_MS = 240_000;

describe('the built product, attacked by clients that hold it up', () => {
  it(
    'answers a person every request meanwhile',
    async () => {
      const { quiet, attacks, restarts } = await runAttacks({
        sizes: {
          'slow bodies': 150,
          'slow readers': 150,
          'long URLs': 50,
          'idle connections': 300,
          'readiness storm': 100,
        },
        addresses: 2,
        quietMs: 1_000,
        attackMs: 4_000,
        guardian: startGuardian(),
        print: () => undefined,
        loadTypeScript: (entry) => import(path.join(workspaceRoot(), entry)),
      });
      expect(quiet.failures).toEqual([]);
      expect(attacks.map(({ kind }) => kind)).toEqual(attackKinds);
      for (const { kind, counts, experience } of attacks) {
        expect([kind, experience.failures]).toEqual([kind, []]);
        expect([kind, experience.searchMs.length]).toEqual([kind, 8]);
        expect(counts.tried).toBeGreaterThan(0);
      }
      expect(restarts).toBe(0);
    },
    RUN_BOUND_MS,
  );
});
