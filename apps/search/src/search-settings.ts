import { INVENTORY_REFRESH_SECONDS, parseSendWindow, STORE_TIME_ZONE } from '@barrelhive/rules';
import {
  httpAddress,
  inProduction,
  isThisMachine,
  limit,
  ownLogin,
  positiveUpTo,
  serviceSettingsShape,
  wholeNumber,
} from '@barrelhive/service-kit';
import * as z from 'zod';

const EXAMPLE_CONTACT = 'operator@barrelhive.example';
const HOUR_SECONDS = 3600;
const REQUESTS_PER_DAY = 20_000;
const NIGHT_PASS = '22:30';

/** A part of a day, read into its minutes. */
const timesOfDay = (times: string) =>
  z
    .string()
    .default(times)
    .transform((text, context) => {
      const read = parseSendWindow(text);
      if (read) return read;
      context.addIssue({ code: 'custom', message: `must look like ${times}` });
      return z.NEVER;
    });

/** Everything the search service reads from its environment. */
export const searchSettingsSchema = z.object({
  ...serviceSettingsShape,
  DATABASE_URL_SEARCH: ownLogin(),
  DABS_BASE_URL: inProduction(
    { isHttps: true },
    httpAddress('https://webapps2.abc.utah.gov/ProdApps')
      .default('https://webapps2.abc.utah.gov/ProdApps')
      .describe("the agency's product locator and drawings page"),
  ),
  DABS_ALLOCATED_URL: inProduction(
    { isHttps: true },
    httpAddress('https://abs.utah.gov/shop-products/allocatedandrare/')
      .default('https://abs.utah.gov/shop-products/allocatedandrare/')
      .describe("the agency's page with the month's allocated list"),
  ),
  DABS_MIN_INTERVAL_MS: wholeNumber(1, 60_000)
    .default(1100)
    .describe('the least time between two requests to the agency, all replicas together, in milliseconds'),
  DABS_REQUESTS_PER_DAY: wholeNumber(100)
    .optional()
    .describe(
      'how many requests a day in Denver the agency gets at most, all replicas together; watching stops first. 20000 unless set, and none toward a stand-in on this machine',
    ),
  STORE_WATCH_SHARE: positiveUpTo(1)
    .default(0.3)
    .describe('the share of the pace toward the agency for stores that nobody waits for, at most'),
  STORE_HOURS: timesOfDay('11:00-22:00').describe(
    'when stores may sell, on the clock of Denver, but not on Sundays and holidays of the state: watched bottles are read in turn then; 00:00-24:00 is always',
  ),
  STORE_NIGHT_PASS: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/, 'must look like 22:30, or be off')
    .optional()
    .describe(
      'from when on in the evening, in Denver, the stores of every bottle in stock are read once; 22:30 unless set, and off toward a stand-in on this machine',
    ),
  BOTTLES_AT_ONCE_PER_SEARCHER: limit(
    4,
    'how many bottles of one user, or of the guests of one network, wait for the agency at once in a replica',
    1_000,
  ),
  WAITING_CALLS: limit(
    64,
    'how many calls wait for the agency at once in a replica; others are answered with what is known',
    100_000,
  ),
  GUEST_READS_PER_CYCLE: limit(
    20,
    'for how many bottle pages that guests open stores are read within a cycle, all replicas together',
    10_000,
  ),
  DABS_CONTACT: inProduction(
    { isRequired: true, isOwn: 'mailbox' },
    z
      .string()
      .min(3)
      .default(EXAMPLE_CONTACT)
      .describe('the address the agency can write to; it stands in the User-Agent, and production needs a real one'),
  ),
  DABS_DEPARTMENTS: z
    .string()
    .default('AW,LA,LT')
    .transform((text) => text.split(',').map((code) => code.trim().toUpperCase()))
    .refine((codes) => codes.every((code) => /^([A-Z]{2}|ALL)$/.test(code)), 'must be codes such as AW,LA,LT, or all')
    .describe('the departments that are searched and watched (whiskey AW, allocated LA, limited offers LT), or all'),
  DABS_PAGE_ROWS: wholeNumber(10, 5000)
    .default(1000)
    .describe('how many rows of the product table are asked for at once'),
  REFRESH_SECONDS: wholeNumber(1, 86_400)
    .default(INVENTORY_REFRESH_SECONDS)
    .describe('the inventory cycle, in seconds'),
  FIRST_PICTURE_DOUBT_HOURS: wholeNumber(0, 48)
    .default(48)
    .describe(
      'for how many hours nobody is told of a bottle that comes back from the 0 of a first picture, which a fault of the agency may have shown',
    ),
  SOURCE_PAGES_SECONDS: wholeNumber(1)
    .optional()
    .describe(
      'how often drawings and the allocated page are read at most; an hour in production, else the inventory cycle',
    ),
  HISTORY_DAYS: wholeNumber(1)
    .default(400)
    .describe('how long the history of prices and statewide stock is kept, in days'),
  STORE_HISTORY_DAYS: wholeNumber(1)
    .default(400)
    .describe('how long it is kept what each store held of a bottle, in days'),
  STORE_BASELINE_HOURS: wholeNumber(1, 48)
    .default(48)
    .describe('how old a reading of a bottle may be for the next one to be compared with it, in hours'),
  ARRIVAL_QTY: wholeNumber(1, 10_000)
    .default(12)
    .describe('by how many bottles at least the total rises when a delivery is told although some were left'),
  LAST_BOTTLES_HOURS: wholeNumber(0, 24 * 30)
    .optional()
    .describe(
      'for how many hours at most two bottles must have been left before such a delivery; 24, or two cycles where these are shorter than 10 minutes',
    ),
  GUEST_COOKIE_SECRET: inProduction(
    { isRequired: true, isSecret: true },
    z
      .string()
      .regex(/^[^,]{32,}(,[^,]{32,})?$/, 'must be a secret of at least 32 characters, or two with a comma between them')
      .default('development-guest-cookie-secret-not-for-production')
      .describe(
        "the secret that signs a guest's cookie, at least 32 characters, and after a comma the one before it, which still holds",
      ),
  ),
  TIME_ZONE: z.string().default(STORE_TIME_ZONE).describe('the zone whose midnight starts a new day of guest searches'),
});

export type SearchSettings = z.infer<typeof searchSettingsSchema>;

/** The token under which the settings are injected. */
export const SEARCH_SETTINGS = Symbol('search settings');

/** What the day's requests may be at most. */
export function requestsPerDay({ DABS_REQUESTS_PER_DAY, DABS_BASE_URL }: SearchSettings): number {
  return DABS_REQUESTS_PER_DAY ?? (isThisMachine(DABS_BASE_URL) ? Number.POSITIVE_INFINITY : REQUESTS_PER_DAY);
}

/** The minute of the day at which the night pass begins; undefined for none. */
export function nightPassMinute({ STORE_NIGHT_PASS, DABS_BASE_URL }: SearchSettings): number | undefined {
  const time = STORE_NIGHT_PASS ?? (isThisMachine(DABS_BASE_URL) ? 'off' : NIGHT_PASS);
  const [hours, minutes] = time.split(':').map(Number);
  return hours === undefined || minutes === undefined ? undefined : hours * 60 + minutes;
}

/** How often drawings and the allocated page are read at most, in seconds. */
export function sourcePagesSeconds(settings: SearchSettings): number {
  if (settings.SOURCE_PAGES_SECONDS) return settings.SOURCE_PAGES_SECONDS;
  return Math.max(settings.NODE_ENV === 'production' ? HOUR_SECONDS : 0, settings.REFRESH_SECONDS);
}

/** For how long at most two bottles must have been left before a delivery is told, in milliseconds. */
export function lastBottlesMs({ LAST_BOTTLES_HOURS, REFRESH_SECONDS }: SearchSettings): number {
  if (LAST_BOTTLES_HOURS !== undefined) return LAST_BOTTLES_HOURS * HOUR_SECONDS * 1000;
  const isTrial = REFRESH_SECONDS < INVENTORY_REFRESH_SECONDS;
  return (isTrial ? 2 * REFRESH_SECONDS : 24 * HOUR_SECONDS) * 1000;
}
