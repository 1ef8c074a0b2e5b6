import * as z from 'zod';
import { always, FaultsInTurn, plannedFaults } from '../../server/fault-switches';
import { seededRandom } from '../../server/seeded-random';

/** What may happen to a push. `take-then-…` has given it to the device, though the sender cannot know; the others have not. */
const pushFault = z.enum([
  'gone-404',
  'gone-410',
  'busy-429',
  'error-500',
  'error-502',
  'error-503',
  'too-large-413',
  'refused-403',
  'hang',
  'reset',
  'take-then-hang',
  'take-then-reset',
]);
export type PushFault = z.infer<typeof pushFault>;

export const pushFaultState = z.strictObject({
  ...plannedFaults(pushFault),
  retryAfterSeconds: z.int().min(0).describe('what a 429 and a 503 ask for; 0 asks for nothing'),
  slowMs: z.int().min(0).describe('each push is answered so much later'),
  slowDevices: z.array(z.string()).describe('only the pushes to these devices are; all while it is empty'),
});
export type PushFaultState = z.infer<typeof pushFaultState>;

const HEALTHY: PushFaultState = {
  next: [],
  share: 0,
  kinds: ['busy-429', 'error-503', 'take-then-reset'],
  retryAfterSeconds: 1,
  slowMs: 0,
  slowDevices: [],
};

const pushScenarios = {
  healthy: {},
  gone: always('gone-410'),
  unknown: always('gone-404'),
  busy: always('busy-429'),
  error: always('error-503'),
  hang: always('take-then-hang'),
  slow: { slowMs: 3_000 },
} as const satisfies Record<string, Partial<PushFaultState>>;

export type PushScenario = keyof typeof pushScenarios;

/** The switches of the stand-in's faults. */
export class PushFaults extends FaultsInTurn<PushFault, PushFaultState, PushScenario> {
  constructor() {
    super(HEALTHY, pushScenarios, seededRandom('barrelhive pushes'));
  }

  delayOf(deviceId: string): number {
    const { slowMs, slowDevices } = this.state;
    return slowDevices.length === 0 || slowDevices.includes(deviceId) ? slowMs : 0;
  }
}
