import * as z from 'zod';

/** A whole number within bounds, both of which count. */
export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(least).max(most);

/** A number above zero, with or without a fraction. */
export const positiveUpTo = (most: number) => z.coerce.number().positive().max(most);

/** The address of a Postgres server with user, password and database. */
export const postgresAddress = () =>
  z.url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/database' });

/** The address of an HTTP server; `example` stands in the sentence that refuses another text. */
export const httpAddress = (example: string) => z.url({ protocol: /^https?$/, error: `must look like ${example}` });

/** The address of a whole HTTP server: nothing may follow its name but a slash. */
export const httpOrigin = (example: string) =>
  httpAddress(example).refine((text) => {
    const { pathname, search, hash } = URL.canParse(text) ? new URL(text) : { pathname: '/', search: '', hash: '' };
    return pathname === '/' && search === '' && hash === '';
  }, `must have no path, as ${example} has none`);

/** The settings of how fast texts go out and how long they may wait for that: alerts hands on no more than notifications can send. */
export const sendPaceSettingsShape = {
  SMS_SEGMENTS_PER_SECOND: positiveUpTo(1000)
    .default(3)
    .describe(
      'segments of text messages a second, all replicas together: a text has one or two; 50 toward a stand-in; SMS_PER_SECOND is its old name',
    ),
  BUNDLE_WAIT_SECONDS: positiveUpTo(86_400)
    .default(1800)
    .describe('after how many seconds since its slot a bundle is handed back to be judged again, instead of sent'),
} satisfies z.ZodRawShape;
