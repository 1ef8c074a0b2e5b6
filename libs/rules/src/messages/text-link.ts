/** How many characters of an alert's id a link carries: enough to tell the alerts of one person apart. */
const ALERT_PREFIX_LENGTH = 8;
const ALERT_LINK = /\/a\/([0-9a-f]{8})(?![0-9a-z])/i;

/** Crockford's base 32: no character looks like another. */
export const TOKEN_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
export const TOKEN_LENGTH = 10;

const TOKEN = /^[0-9a-hjkmnp-tv-z]{10}$/;
const TEXT_LINK = /\/t\/([0-9a-hjkmnp-tv-z]{10})(?![0-9a-z])/i;

/** The path of the link in a text that opens an alert: short, since a text has little room. It means an alert of whoever opens it. */
export function alertLinkPath(alertId: string): string {
  return `/a/${alertPrefixOf(alertId)}`;
}

/** The alert that a link means among those of the person who opens it; undefined when it is gone, or not theirs. */
export function alertOfLink<T extends { id: string }>(alertPrefix: string, alerts: readonly T[]): T | undefined {
  const meant = alerts.filter(({ id }) => alertPrefixOf(id) === alertPrefix.toLowerCase());
  return meant.length === 1 ? meant[0] : undefined;
}

/** The first characters of the id of the alert whose link stands in a text; undefined where none does. */
export function alertPrefixIn(text: string): string | undefined {
  return ALERT_LINK.exec(text)?.[1]?.toLowerCase();
}

function alertPrefixOf(alertId: string): string {
  return alertId.replaceAll('-', '').slice(0, ALERT_PREFIX_LENGTH).toLowerCase();
}

/** The path of the link in a text that opens the page of that text, for whoever has it. */
export function textLinkPath(token: string): string {
  return `/t/${token}`;
}

/** The token as it is kept, though a person typed it: in capitals, or with an O for a 0. Undefined for what is none. */
export function readTextToken(typed: string): string | undefined {
  const token = typed.toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1');
  return TOKEN.test(token) ? token : undefined;
}

/** The token whose link stands in a text; undefined where none does. */
export function textTokenIn(text: string): string | undefined {
  return TEXT_LINK.exec(text)?.[1]?.toLowerCase();
}
