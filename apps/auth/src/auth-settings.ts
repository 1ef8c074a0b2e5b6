import {
  ACCOUNT_EVENT_RETENTION_DAYS,
  FAILED_LOGIN_RETENTION_HOURS,
  SESSION_RETENTION_DAYS,
  UNUSED_ACCOUNT_RETENTION_DAYS,
} from '@barrelhive/rules';
import {
  confirmNumbersShape,
  deletionLogSettingsShape,
  inProduction,
  limit,
  ownLogin,
  serviceSettingsShape,
  wholeNumber,
} from '@barrelhive/service-kit';
import * as z from 'zod';
import { parsePrivateKeys } from './tokens/signing-key';

/** Injection token of {@link AuthSettings}. */
export const AUTH_SETTINGS = Symbol('auth settings');

/** What the auth service can be told from outside; `.env.example` and the ConfigMap are generated from this. */
export const authSettingsSchema = z.object({
  ...serviceSettingsShape,
  DATABASE_URL_AUTH: ownLogin(),
  ...confirmNumbersShape,
  ...deletionLogSettingsShape,
  JWT_PRIVATE_KEY: inProduction(
    { isSecret: true },
    z
      .string()
      .transform((text, context) => {
        try {
          return parsePrivateKeys(text);
        } catch (error) {
          context.addIssue(error instanceof Error ? error.message : 'it cannot be read');
          return z.NEVER;
        }
      })
      .describe(
        'the P-256 key that seals the keys session tokens are signed with (PKCS8 PEM, plain or base64), and after a comma the one that did before; secret, the same on every replica',
      ),
  ),
  PASSWORD_ATTEMPTS_PER_MINUTE: wholeNumber(1)
    .default(20)
    .describe('how often a minute one address may log in, sign up or change a password (each)'),
  RECENT_LOGIN_MINUTES: limit(
    15,
    'for how many minutes after a log-in an e-mail or a number is changed without the password',
  ),
  SIGN_UPS_PER_NETWORK_PER_DAY: limit(
    100,
    'how often a day one IPv4 address, or one IPv6 network of 48 bits, may try to open an account',
  ),
  FAILED_LOGINS_OVER_ALL_NETWORKS: limit(
    20,
    'how many failed log-ins of one account from devices that it does not know cost no wait, over all networks together',
  ),
  FAILED_LOGINS_TOLD: limit(
    10,
    'after how many failed log-ins of one account from devices that it does not know its confirmed number is told, once a day',
  ),
  PHONE_NUMBERS: z
    .enum(['plausible', 'assigned'])
    .optional()
    .describe(
      'which phone numbers an account may take: plausible, or assigned, without unassigned area codes, 900 and 555-01xx; unset means assigned in production',
    ),
  REFUSE_COMMON_PASSWORDS: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      'whether the 3,000 commonest passwords that pass the rules are refused at sign-up and change; unset means on in production',
    ),
  FAILED_LOGIN_RETENTION_HOURS: wholeNumber(1, 24)
    .default(FAILED_LOGIN_RETENTION_HOURS)
    .describe('how many hours after the last one failed logins are remembered, by digest'),
  ACCOUNT_EVENT_RETENTION_DAYS: wholeNumber(1)
    .default(ACCOUNT_EVENT_RETENTION_DAYS)
    .describe('how many days what happened to an account (log-ins, changes) is kept and shown to its owner'),
  SESSION_RETENTION_DAYS: wholeNumber(1)
    .default(SESSION_RETENTION_DAYS)
    .describe('how many days a session that is over is kept before its row is deleted'),
  UNUSED_ACCOUNT_RETENTION_DAYS: wholeNumber(1)
    .default(UNUSED_ACCOUNT_RETENTION_DAYS)
    .describe(
      'after how many days without a session an account ends that has no plan and whose number was never confirmed, where numbers have to be (CONFIRM_NUMBERS)',
    ),
});

export type AuthSettings = z.infer<typeof authSettingsSchema>;

/** Which numbers an account may take: those that the numbering plan could give, or those of an area that it has given. */
export type AcceptedNumbers = NonNullable<AuthSettings['PHONE_NUMBERS']>;

export function numbersTaken({ PHONE_NUMBERS, NODE_ENV }: AuthSettings): AcceptedNumbers {
  return PHONE_NUMBERS ?? (NODE_ENV === 'production' ? 'assigned' : 'plausible');
}

export function refusesCommonPasswords({ REFUSE_COMMON_PASSWORDS, NODE_ENV }: AuthSettings): boolean {
  return (REFUSE_COMMON_PASSWORDS ?? (NODE_ENV === 'production' ? 'on' : 'off')) === 'on';
}
