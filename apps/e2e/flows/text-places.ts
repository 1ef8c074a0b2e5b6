/** The channels of which everybody has an address by the account. STOP is an answer to a text message, and holds for those alone. */
export const ACCOUNT_WAYS = ['sms', 'file'] as const;
/** Those to which people give addresses themselves. A further one is one more entry here, in `wordsOn` and in `given-channels.ts`. */
export const GIVEN_WAYS = ['push', 'email', 'webhook', 'discord', 'ntfy'] as const;
export const WAYS = [...ACCOUNT_WAYS, ...GIVEN_WAYS] as const;
export type AccountWay = (typeof ACCOUNT_WAYS)[number];
export type GivenWay = (typeof GIVEN_WAYS)[number];
export type Way = (typeof WAYS)[number];

/** `ahead`: what is on its way, in the warehouse and in no store. */
export type Wants = Record<'restock' | 'price' | 'ahead', boolean>;

/** Wishes are a grid of kind and channel. Those of texts hold wherever somebody never gave an address. */
export type WantsByWay = { sms: Wants } & Partial<Record<GivenWay, Wants>>;

/** Where a channel reaches somebody: by the account, or at an address that they gave it. The address is the consent. */
export interface Place {
  way: Way;
  id: string;
  isRemoved: boolean;
  /** It is told each morning what was found since it was given, and nothing at once. */
  isMorning: boolean;
  since: number;
  /** Hours of the day of Utah from which on, and until which, it may be told there; at any time where there are none. */
  open?: { from: number; until: number } | undefined;
}

const hour = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Denver', hour: '2-digit' });

export function isQuiet({ open }: Place, now: number): boolean {
  const at = Number(hour.format(now));
  return open !== undefined && (at < open.from || at >= open.until);
}

export function wantsOn(wants: WantsByWay, way: Way): Wants {
  return (way === 'file' ? undefined : wants[way]) ?? wants.sms;
}

/** What everybody has by their account. */
export const placesOfAccount = (): Place[] =>
  ACCOUNT_WAYS.map((way) => ({ way, id: way, isRemoved: false, isMorning: false, since: 0 }));

export const isGivenWay = (way: Way): way is GivenWay => GIVEN_WAYS.some((given) => given === way);
