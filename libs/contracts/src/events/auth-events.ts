import * as z from 'zod/mini';
import { partialAlertPreferences } from '../http/alert-preferences';
import { instant } from '../http/inventory';

/** Who agreed to receive text messages, when, and to which wording. */
export const smsConsent = z.object({ agreed: z.boolean(), agreedAt: instant, wording: z.string() });

const account = {
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().check(z.regex(/^\+1\d{10}$/)),
  consent: smsConsent,
  /** Where the number was given from, the narrowest network first (`networksOf` of libs/service-kit). Absent where no number was. */
  networks: z.optional(z.array(z.string())),
};

/** An account was opened. `preferences` are what the sign-up brought along, if anything. */
export const userRegistered = z.object({ ...account, preferences: z.optional(partialAlertPreferences) });

/** `version` grows with every change of the profile; an older one is ignored, save that `emailChanged` is told to the owner whenever it comes. */
export const userUpdated = z.object({ ...account, version: z.int(), emailChanged: z.optional(z.boolean()) });

/** The account is gone, and with it all that is held of the user but what the law has us keep. */
export const userDeleted = z.object({ userId: z.string() });

/** Many log-ins failed at an account; said once a day at most. */
export const logInsFailed = z.object({ userId: z.string() });

/**
 * Somebody forgot the password of the account with this e-mail and asked for a link, which is good until then. It is said also where nobody has that e-mail, with the id of nobody: what is
 * said, and how long it takes, tells no stranger who has an account.
 */
export const passwordLinkWanted = z.object({ userId: z.string(), email: z.string(), until: instant });

/** The password of an account is another one, by its owner or by a link. */
export const passwordChanged = z.object({ userId: z.string() });

/**
 * The version of an empty copy that stays of a deleted user: an event about that user that is still under way has a lower one, and changes
 * nothing.
 */
export const FINAL_VERSION = 2_147_483_647;
