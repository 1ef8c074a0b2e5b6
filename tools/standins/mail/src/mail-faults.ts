import * as z from 'zod';
import { always, FaultsInTurn, plannedFaults } from '../../server/fault-switches';
import { seededRandom } from '../../server/seeded-random';

/** What may happen to a mail. `take-then-…` has put it into the mailbox, though the sender cannot know; the others have not. */
const mailFault = z.enum([
  'later-451',
  'bounce-550',
  'sender-refused-553',
  'later-after-data-451',
  'spam-554',
  'reset',
  'take-then-hang',
  'take-then-reset',
]);
export type MailFault = z.infer<typeof mailFault>;

export const mailFaultState = z.strictObject({
  ...plannedFaults(mailFault),
  bouncing: z.array(z.string()).describe('addresses that nobody has'),
  slowMs: z.int().min(0).describe('each mail is taken so much later'),
});
type MailFaultState = z.infer<typeof mailFaultState>;

const HEALTHY: MailFaultState = {
  next: [],
  share: 0,
  kinds: ['later-451', 'later-after-data-451', 'take-then-reset'],
  bouncing: [],
  slowMs: 0,
};

const mailScenarios = {
  healthy: {},
  busy: always('later-451'),
  bounce: always('bounce-550'),
  spam: always('spam-554'),
  reset: always('take-then-reset'),
  slow: { slowMs: 3_000 },
} as const satisfies Record<string, Partial<MailFaultState>>;

export type MailScenario = keyof typeof mailScenarios;

/** The switches of the stand-in's faults. */
export class MailFaults extends FaultsInTurn<MailFault, MailFaultState, MailScenario> {
  constructor() {
    super(HEALTHY, mailScenarios, seededRandom('barrelhive mails'));
  }

  /** What happens to the mail that somebody sends to an address just now. */
  takeFor(address: string): MailFault | undefined {
    return this.state.bouncing.includes(address) ? 'bounce-550' : this.take();
  }
}
