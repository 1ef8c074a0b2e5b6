import * as z from 'zod';
import { always, FaultsInTurn, plannedFaults } from '../../server/fault-switches';
import { seededRandom } from '../../server/seeded-random';
import type { HookCall } from './calls';

/** What may happen to a call. `take-then-…` has taken it, though the sender cannot know; the others have not. */
const hookFault = z.enum([
  'error-500',
  'error-502',
  'busy-429',
  'redirect-307',
  'refused-401',
  'gone-404',
  'gone-410',
  'hang',
  'reset',
  'take-then-reset',
  'take-then-hang',
  'take-then-500',
]);
export type HookFault = z.infer<typeof hookFault>;

export const hookFaultState = z.strictObject({
  ...plannedFaults(hookFault),
  retryAfterSeconds: z.int().min(0).describe('what a 429 asks for; 0 asks for nothing'),
  slowMs: z.int().min(0).describe('each call is answered so much later'),
  gone: z.array(z.string()).describe('webhooks, channels and topics that nobody has any more'),
});
export type HookFaultState = z.infer<typeof hookFaultState>;

const HEALTHY: HookFaultState = {
  next: [],
  share: 0,
  kinds: ['error-500', 'reset', 'take-then-reset'],
  retryAfterSeconds: 1,
  slowMs: 0,
  gone: [],
};

const hookScenarios = {
  healthy: {},
  error: always('error-500'),
  busy: always('busy-429'),
  redirect: always('redirect-307'),
  reset: always('reset'),
  gone: always('gone-410'),
  hang: always('hang'),
  slow: { slowMs: 3_000 },
} as const satisfies Record<string, Partial<HookFaultState>>;

export type HookScenario = keyof typeof hookScenarios;

/** The switches of the stand-in's faults. */
export class HookFaults extends FaultsInTurn<HookFault, HookFaultState, HookScenario> {
  constructor() {
    super(HEALTHY, hookScenarios, seededRandom('barrelhive hooks'));
  }

  /** What happens to a call that came in just now. */
  takeFor({ kind, name }: Pick<HookCall, 'kind' | 'name'>): HookFault | undefined {
    if (this.state.gone.includes(name)) return kind === 'webhook' ? 'gone-410' : 'gone-404';
    return this.take();
  }
}
