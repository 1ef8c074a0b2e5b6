import * as z from 'zod';
import { inProduction } from './production-demands';
import { httpAddress, httpOrigin, positiveUpTo, postgresAddress, wholeNumber } from './setting-shapes';

/**
 * The settings every service starts from. A service spreads this into its own `z.object({...})`; the descriptions end up in
 * `.env.example`, the Kubernetes ConfigMap and the sentences of {@link SettingsError}.
 */
export const serviceSettingsShape = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('which kind of run this is: development, test or production, which refuses development secrets'),
  HOST: z.string().min(1).default('127.0.0.1').describe('the address the service listens on (0.0.0.0 in a container)'),
  PORT: wholeNumber(0, 65535).default(0).describe('the port the service listens on; 0 takes a free one'),
  OPS_PORT: wholeNumber(0, 65535)
    .optional()
    .describe('the port of /readyz and /metrics, for operators only; PORT + 1000 unless set, 0 takes a free one'),
  DATABASE_URL: inProduction(
    { isSecret: true },
    postgresAddress().describe('the Postgres server; each service keeps to its own schema and role in it'),
  ),
  DATABASE_DIRECT_URL: inProduction(
    { isSecret: true },
    postgresAddress()
      .optional()
      .describe(
        "Postgres itself, for what listens, where a pooler stands in the service's own address; its user and password unless this one has some",
      ),
  ),
  DATABASE_PREPARED: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'whether Postgres plans a statement once (on), or each time (off: behind a pooler that knows no named statements)',
    ),
  REDIS_URL: inProduction(
    { isSecret: true },
    z
      .url({ protocol: /^rediss?$/, error: 'must look like redis://host:6379' })
      .describe('the Redis server that carries events and rate limits; its loss loses nothing'),
  ),
  REDIS_SENTINELS: z
    .string()
    .regex(/^[\w.-]+:\d+(?:\s*,\s*[\w.-]+:\d+)*$/, 'must look like sentinel-a:26379,sentinel-b:26379')
    .optional()
    .describe('the sentinels that know the leading Redis; REDIS_URL gives user, password and database alone then'),
  REDIS_SENTINEL_NAME: z
    .string()
    .min(1)
    .default('mymaster')
    .describe('the name by which the sentinels know the leading Redis'),
  PUBLIC_URL: inProduction(
    { isRequired: true, isHttps: true, isOwn: 'address' },
    httpOrigin('https://barrelhive.example')
      .default('http://localhost:8080')
      .describe('how browsers and webhooks reach the product'),
  ),
  QUEUE_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'may hold letters, digits and dashes only')
    .default('barrelhive')
    .describe('the prefix of every key the event queues keep in Redis'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('the least severe line that is still logged'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress('http://collector:4318')
    .optional()
    .describe('where traces are sent (OTLP over HTTP); none are made unless it is set'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('the share of all traces that is kept, 0 to 1'),
  AUTH_URL: httpAddress('http://auth:8080')
    .default('http://127.0.0.1:8081')
    .describe('the auth service; its /.well-known/jwks.json holds the public keys of session tokens'),
  OUTBOX_RESEND_SECONDS: positiveUpTo(3600)
    .default(60)
    .describe('after how many seconds without acknowledgement an event is sent again'),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10)
    .default(1)
    .describe('how many proxies stand before the service; that many X-Forwarded-For entries are believed'),
} satisfies z.ZodRawShape;

/** The address of Postgres with the service's own login: each service that has a database names it DATABASE_URL_<SERVICE>. */
export const ownLogin = () =>
  inProduction(
    { isSecret: true },
    postgresAddress().optional().meta({
      description:
        "the Postgres server with the service's own login, which the migrations make; it takes the place of DATABASE_URL",
      takesPlaceOf: 'DATABASE_URL',
    }),
  );

/** What {@link serviceSettingsShape} parses to; a service's own settings extend it. */
export type ServiceSettings = z.infer<z.ZodObject<typeof serviceSettingsShape>>;

/** The setting that says which numbers are texted; the services that ask for it spread this into their own. */
export const confirmNumbersShape = {
  CONFIRM_NUMBERS: z
    .enum(['required', 'off'])
    .optional()
    .describe(
      'whether texts go to confirmed numbers alone, but for the one that asks for it: required, or off; unset means required in production',
    ),
} satisfies z.ZodRawShape;

type ConfirmSettings = z.infer<z.ZodObject<typeof confirmNumbersShape>> & Pick<ServiceSettings, 'NODE_ENV'>;

/** Whether the owner of a number has to confirm it before anything else is texted there. */
export function mustConfirmNumbers({ CONFIRM_NUMBERS, NODE_ENV }: ConfirmSettings): boolean {
  return (CONFIRM_NUMBERS ?? (NODE_ENV === 'production' ? 'required' : 'off')) === 'required';
}
