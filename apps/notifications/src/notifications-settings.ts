import { HOURS_THERE, MESSAGE_RETENTION_DAYS, parseSendWindow } from '@barrelhive/rules';
import {
  confirmNumbersShape,
  deletionLogSettingsShape,
  httpAddress,
  inProduction,
  mustConfirmNumbers,
  positiveUpTo,
  sendScheduleSettingsShape,
  ownLogin,
  serviceSettingsShape,
  wholeNumber,
} from '@barrelhive/service-kit';
import * as z from 'zod';
import { channelFaults, channelSettingsShape } from './channel-settings';
import { firstTextBoundsShape } from './first-text-settings';
import { reachByPhone, type Reach } from './standing/addressing';

/** A message is what keeps a second one about its occasion away: an alert's day, a monthly list (35 days at most), a drawing. */
const SHORTEST_RETENTION_DAYS = 36;
/** What notices tell is deleted after ten days. */
const LONGEST_LINK_DAYS = 9;

/** What the notifications service reads from its environment; `.env.example` and the ConfigMap are generated from this. */
export const notificationsSettingsSchema = z
  .object({
    ...serviceSettingsShape,
    DATABASE_URL_NOTIFICATIONS: ownLogin(),
    ...sendScheduleSettingsShape,
    ...confirmNumbersShape,
    ...channelSettingsShape,
    QUIET_HOURS: z
      .string()
      .refine(
        (text) => text === 'none' || parseSendWindow(text) !== undefined,
        'must look like 08:00-21:00, or be none',
      )
      .optional()
      .describe(
        'when a phone may be texted by the clocks of its area code, besides SEND_WINDOW; or none; unset means 08:00-21:00 in production',
      ),
    ...deletionLogSettingsShape,
    ALERTS_URL: z.url().describe('where the alerts service answers, which says what the alerts of a caller find'),
    ALLOCATED_URL: z.url().describe('where the allocated service answers, which makes the calendars of stores'),
    SMS_SEGMENTS_PER_SECOND: positiveUpTo(1000)
      .default(3)
      .describe(
        'segments of text messages a second, all replicas together: a text has one or two; 50 toward a stand-in; SMS_PER_SECOND is its old name',
      ),
    BUNDLE_WAIT_SECONDS: positiveUpTo(86_400)
      .default(1800)
      .describe(
        'after how many seconds since its slot a notice is not sent any more, and what it says is judged again',
      ),
    TWILIO_API_BASE: inProduction(
      { isHttps: true },
      httpAddress('http://127.0.0.1:12112')
        .optional()
        .describe('the address of the text message provider; unset means Twilio itself'),
    ),
    TWILIO_ACCOUNT_SID: inProduction(
      { isSecret: true },
      z
        .string()
        .regex(/^AC[0-9a-zA-Z]+$/, 'must begin with AC')
        .describe('the id of the Twilio account'),
    ),
    TWILIO_AUTH_TOKEN: inProduction(
      { isSecret: true },
      z
        .string()
        .min(1)
        .describe(
          'the secret token of the Twilio account, and after a comma another one that callbacks may be signed with',
        ),
    ),
    TWILIO_FROM: inProduction(
      { isOwn: 'telephoneNumber' },
      z
        .string()
        .regex(/^\+1\d{10}$/, 'must look like +18015550100')
        .describe('the number text messages are sent from'),
    ),
    ...firstTextBoundsShape,
    NUMBERS_ASKED_PER_NIGHT: wholeNumber(0)
      .default(0)
      .describe(
        "of so many numbers a night the carriers are asked by Twilio Lookup, which costs money, whether they are their owners' still; 0 asks of none",
      ),
    TEXT_LINK_DAYS: wholeNumber(1, LONGEST_LINK_DAYS)
      .default(7)
      .describe('for how many days the link of a text opens its page; 9 at most, since what it told is deleted then'),
    UNKNOWN_LOOKUP_SECONDS: positiveUpTo(600)
      .default(300)
      .describe(
        'after how many seconds a message that the provider does not list is surely not there; a stand-in needs 30',
      ),
    TWILIO_TIMEOUT_SECONDS: positiveUpTo(60)
      .default(10)
      .describe('how many seconds a call to the text message provider may take'),
    SENDING_LEASE_SECONDS: positiveUpTo(600)
      .default(30)
      .describe(
        'after how many seconds without an outcome a sender is taken for dead; at least twice as long as a post by any channel may take, which is 10 seconds or what its time-out says',
      ),
    SENDING_TRIAL_SECONDS: positiveUpTo(3600)
      .default(60)
      .describe('seconds between two messages that try whether the provider works again, while all sending pauses'),
    SEND_POLL_SECONDS: positiveUpTo(3600)
      .default(2)
      .describe('seconds between two looks for messages that nobody was woken for'),
    MESSAGE_RETENTION_DAYS: wholeNumber(SHORTEST_RETENTION_DAYS)
      .default(MESSAGE_RETENTION_DAYS)
      .describe(
        'how many days a message, after the month of its notice, and a text that came in are kept; at least 36, longer than a monthly list, of which nobody is told twice',
      ),
  })
  .superRefine((settings, context) => {
    for (const { path, message } of channelFaults(settings))
      context.addIssue({ code: 'custom', path: [path], message });
  });

export type NotificationsSettings = z.infer<typeof notificationsSettingsSchema>;

/** Injection token of {@link NotificationsSettings}. */
export const NOTIFICATIONS_SETTINGS = Symbol('notifications settings');

type ReachSettings = Pick<NotificationsSettings, 'NODE_ENV' | 'CONFIRM_NUMBERS' | 'QUIET_HOURS'>;

/** Whom text messages may reach by these settings, and when. */
export function reachOfTexts(settings: ReachSettings): Reach {
  const { NODE_ENV, QUIET_HOURS = NODE_ENV === 'production' ? HOURS_THERE : 'none' } = settings;
  return reachByPhone({
    isConfirmationNeeded: mustConfirmNumbers(settings),
    hoursThere: parseSendWindow(QUIET_HOURS),
  });
}

/** Injection token of the schedule that the settings describe. */
export const SEND_SCHEDULE = Symbol('send schedule');
