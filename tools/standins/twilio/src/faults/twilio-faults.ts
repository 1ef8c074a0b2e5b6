import * as z from 'zod';
import { always, FaultsInTurn, plannedFaults } from '../../../server/fault-switches';
import { seededRandom } from '../../../server/seeded-random';

/** How the API refuses a text: the status and the words beside Twilio's number. */
export const refusals = {
  'refused-10001': [403, 'Account not active'],
  'refused-20003': [401, 'Authenticate'],
  'refused-20404': [404, 'The requested resource /2010-04-01/Accounts/AC0/Messages.json was not found'],
  'refused-21211': [400, "Invalid 'To' Phone Number"],
  'refused-21212': [400, "Invalid 'From' Phone Number"],
  'refused-21606': [400, "The 'From' phone number is not a valid, message-capable Twilio phone number"],
  'refused-21611': [400, "This 'From' number has exceeded the maximum number of queued messages"],
  'refused-21614': [400, "'To' number is not a valid mobile number"],
  'refused-21617': [400, 'The concatenated message body exceeds the 1600 character limit.'],
  'refused-21659': [400, "'From' is not a Twilio phone number or Short Code country mismatch"],
  'refused-60728': [429, 'Account exceeded the hourly messages limit'],
  'refused-63038': [429, 'Account exceeded the daily messages limit'],
  'refused-29999': [400, 'An error that nobody foresaw'],
} as const satisfies Record<string, readonly [number, string]>;

type Refusal = keyof typeof refusals;

export function isRefusal(fault: SendFault): fault is Refusal {
  return fault in refusals;
}

/**
 * What may happen to a call that creates a message. `accept-then-…` has taken the message and will send it, though the caller cannot
 * know; `undelivered-…` answers well, but the text never reaches its phone; the others have taken nothing.
 */
const sendFault = z.enum([
  'accept-then-hang',
  'accept-then-500',
  'accept-then-reset',
  'reset-before-accept',
  'refuse-500',
  'refuse-429',
  'opted-out-21610',
  ...(Object.keys(refusals) as Refusal[]),
  'undelivered-30002',
  'undelivered-30003',
  'undelivered-30004',
  'undelivered-30005',
  'undelivered-30006',
  'undelivered-30007',
  'undelivered-30022',
  'undelivered-30023',
  'undelivered-30032',
  'undelivered-30034',
  'undelivered-30036',
]);
export type SendFault = z.infer<typeof sendFault>;

/** What may happen to a call that asks for the list of messages. */
export const listFault = z.enum(['none', 'hang', '500', '401']);

/** Everything that can be wrong with the telephone company. */
export const twilioFaultState = z.strictObject({
  ...plannedFaults(sendFault),
  callbackCopies: z.int().min(0).max(10).describe('each status callback is sent so often; 0 sends none'),
  callbacksReversed: z.boolean().describe('status callbacks come in the wrong order'),
  callbacksShuffled: z.boolean().describe('status callbacks come in any order'),
  callbackDelayMs: z.int().min(0).describe('each status callback waits this long'),
  queuedForMs: z
    .int()
    .min(0)
    .describe(
      'each text stays queued this much longer, and has no date of sending until then; past its validity it fails',
    ),
  listLagMs: z.int().min(0).describe('a new text is not listed for so long'),
  listFault: listFault.describe('the list of messages is not answered, or only with an error'),
  bodyPrefix: z.string().max(100).describe('stands before every text, as on a trial account'),
});
export type TwilioFaultState = z.infer<typeof twilioFaultState>;

const HEALTHY: TwilioFaultState = {
  next: [],
  share: 0,
  kinds: ['accept-then-500', 'reset-before-accept', 'refuse-429', 'accept-then-hang'],
  callbackCopies: 1,
  callbacksReversed: false,
  callbacksShuffled: false,
  callbackDelayMs: 0,
  queuedForMs: 0,
  listLagMs: 0,
  listFault: 'none',
  bodyPrefix: '',
};

/** What commonly goes wrong, ready to be switched on by one click or one word. */
const twilioScenarios = {
  healthy: {},
  hang: always('accept-then-hang'),
  error: always('accept-then-500'),
  reset: always('reset-before-accept'),
  busy: always('refuse-429'),
  landline: always('undelivered-30006'),
  filtered: always('undelivered-30007'),
  'account-closed': always('refused-10001'),
  'daily-limit': always('refused-63038'),
  'carrier-limit': always('undelivered-30023'),
  'sender-unusable': always('refused-21606'),
  'callbacks-mixed-up': { callbackCopies: 2, callbacksReversed: true },
} as const satisfies Record<string, Partial<TwilioFaultState>>;

export type TwilioScenario = keyof typeof twilioScenarios;

/** The switches of the stand-in's faults. */
export class TwilioFaults extends FaultsInTurn<SendFault, TwilioFaultState, TwilioScenario> {
  constructor(seed: string) {
    super(HEALTHY, twilioScenarios, seededRandom(`${seed} faults`));
  }
}
