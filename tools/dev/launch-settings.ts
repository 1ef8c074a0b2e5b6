import path from 'node:path';
import * as z from 'zod';

const port = z.coerce.number().int().min(1).max(65_535);

/** The environment of `npm start` itself. */
export const launchSettingsSchema = z.object({
  PORT: port.default(8080).describe("the gateway's port; the web app is served there too"),
  OPS_PORT: port
    .optional()
    .describe(
      "the gateway's port for operators: /readyz and /metrics; PORT + 1000 unless set, as for each service on its own",
    ),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('how browsers and webhooks reach us'),
  DATA_DIR: z
    .string()
    .default('.local')
    .describe('where the embedded Postgres and Redis keep their data, and the logs'),
  DATABASE_URL: z.string().optional().describe('a Postgres to use instead of the embedded one'),
  REDIS_URL: z.string().optional().describe('a Redis to use instead of our own'),
  DEMO_CATALOG: z
    .string()
    .optional()
    .describe("a CSV in the agency's published format, which fills the shelves instead of the built-in catalogue"),
  LOG: z.enum(['quiet', 'verbose']).default('quiet').describe('whether the terminal shows every line of every service'),
});

/** What `npm start` itself wants to know; everything else goes on to the services as it is. */
export interface LaunchSettings {
  port: number;
  operatorsPort: number | undefined;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  verbose: boolean;
  /** Whether what the embedded servers and the stand-ins keep is deleted first. */
  fresh?: boolean;
}

/**
 * Reads the environment, and the arguments of the command; a variable that is set but empty counts as not set. Throws one sentence for the
 * first faulty one.
 */
export function readLaunchSettings(environment: NodeJS.ProcessEnv, args: readonly string[] = []): LaunchSettings {
  const parsed = launchSettingsSchema.safeParse(withoutEmpty(environment));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(
      `${issue?.path.join('.') ?? 'The environment'} is not usable: ${issue?.message ?? 'unknown reason'}.`,
    );
  }
  const { PORT, OPS_PORT, PUBLIC_URL, DATA_DIR, DATABASE_URL, REDIS_URL, LOG } = parsed.data;
  const fresh = args.includes('--fresh');
  if (fresh && DATABASE_URL) {
    throw new Error(
      '--fresh deletes the embedded database alone, and DATABASE_URL names another. Empty that one yourself.',
    );
  }
  return {
    port: PORT,
    operatorsPort: OPS_PORT,
    publicUrl: PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${PORT}`,
    dataDir: path.resolve(DATA_DIR),
    databaseUrl: DATABASE_URL,
    redisUrl: REDIS_URL,
    verbose: LOG === 'verbose',
    fresh,
  };
}

/** The environment without variables that are set to nothing, and without what npm adds to it for its scripts. */
export function withoutEmpty(environment: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(environment).flatMap(([name, value]): [string, string][] =>
    value && !name.startsWith('npm_') ? [[name, value]] : [],
  );
  return Object.fromEntries(entries);
}
