import { PRODUCT_NAME, SUPPORT_EMAIL } from '../product-name';
import { finished } from './message-parts';

/** Stands for the code of a first text wherever that is kept: the code itself is in the text alone. */
export const CODE_PLACE = '######';

/** What happens to an account that its owner is told by text, in case it was somebody else. */
export const accountNews = ['phone-changed', 'email-changed', 'log-ins-failed'] as const;

export type AccountNews = (typeof accountNews)[number];

/** What happened, and what to do about it where it was not the owner. */
const SAID: Readonly<Record<AccountNews, string>> = {
  'phone-changed': `your account has another phone number. If this was not you, write to ${SUPPORT_EMAIL} from your email address.`,
  'email-changed': `your account has another email address. If this was not you, write to ${SUPPORT_EMAIL} from the one before.`,
  'log-ins-failed':
    'many log-ins to your account failed. If this was not you, take a password that you use nowhere else.',
};

/** The text that tells the owner of a confirmed number what happened to the account, in one segment. */
export function composeAccountMessage(news: AccountNews): string {
  return finished(`${PRODUCT_NAME}: ${SAID[news]}`);
}

/**
 * The one text that a number gets before its owner confirmed it: who writes, a code, what comes, how often, rates, HELP and STOP, in one
 * segment. By it carriers' double opt-in is done.
 */
export function composeFirstText(code: string): string {
  return finished(
    `${PRODUCT_NAME}: code ${code} or reply YES for texts on bottles you save, at most 1 per alert a day. ` +
      'Msg & data rates may apply. HELP for help.',
  );
}
