import type { AccountEventKind } from '@barrelhive/contracts';
import { SMS_CONSENT_WORDING } from '@barrelhive/rules';

export const PREFERENCES_SAVED = 'Alert preferences updated successfully';
export const PREFERENCES_NOT_SAVED = 'Failed to update alert preferences';
export const PREFERENCES_NOT_LOADED = 'Failed to load alert preferences';
export const PREFERENCES_NEED_CONNECTION = 'Your preferences are shown once you are connected again.';
export const PROFILE_NOT_LOADED = 'Failed to load your information';
export const PROFILE_NEEDS_CONNECTION = 'Your information is shown once you are connected again.';
/** What a press says that could not fetch its form. */
export const FORM_NOT_LOADED = 'The form could not be loaded. Check your connection and try again.';
export const passwordTexts = { changed: 'Password updated successfully', notChanged: 'Failed to update password' };
/** The words of the page for those who must change their password. */
export const forcedPasswordTexts = {
  changed: 'Password changed successfully!',
  notChanged: 'Failed to change password',
};

export const yourDataTexts = {
  deleted: 'Account deleted successfully',
  notDeleted: 'Failed to delete account',
  notExported: 'Failed to download your data',
};

/** `label` is the field's, such as `Phone number`. */
export function profileSaved(label: string): string {
  return `${label} updated successfully`;
}

export function profileNotSaved(label: string): string {
  return `Failed to update ${label.toLowerCase()}`;
}

/** Stands below a value whose edit could not be saved; the reason may be unknown. */
export function editNotSaved(typed: string, reason: string): string {
  return `“${typed}” was not saved. ${reason}`.trim();
}

export const ACTIVITY_NOT_LOADED = 'Failed to load recent activity';
export const activityTexts: Record<AccountEventKind, string> = {
  'signed-up': 'Signed up',
  'logged-in': 'Logged in',
  'logged-out': 'Logged out',
  'session-ended': 'Session ended',
  'email-changed': 'Email changed',
  'phone-changed': 'Phone number changed',
  'phone-confirmed': 'Phone number confirmed',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset by support',
  'password-reset-by-link': 'Password reset by a link in a mail',
  'api-key-created': 'API key created',
  'api-key-revoked': 'API key revoked',
};

/** For what only a newer server knows by name. */
export const OTHER_ACTIVITY = 'Account activity';
export const UNKNOWN_DEVICE = 'Unknown device';

/** Stands beside the field while a phone number is edited: saving it is the consent. */
export const PHONE_CONSENT = `By saving a new number you say: “${SMS_CONSENT_WORDING}”`;

/** Shown while nobody agreed to texts to the number of the account, such as one that was changed before each had a consent of its own. */
export const CONSENT_MISSING = 'You have not agreed to texts to this number';
export const CONSENT_ASKED = `By agreeing you say: “${SMS_CONSENT_WORDING}”`;

export const SESSIONS_NOT_LOADED = 'Failed to load your sessions';
export const SESSION_ENDED = 'Session ended';
export const OTHER_SESSIONS_ENDED = 'All other sessions ended';
export const SESSION_NOT_ENDED = 'Failed to end the session';
