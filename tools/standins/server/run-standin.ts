import * as z from 'zod';
import type { StandinPlaces, StandinServer } from './standin-server';

export const wholeNumber = z.coerce.number().int().min(0);
export const port = wholeNumber.max(65_535);

/** What every stand-in reads from the environment. */
export const standinEnvironment = {
  HOST: z.string().default('127.0.0.1').describe('the address it listens on'),
  PORT: port.describe('its port; 0 takes a free one'),
  DATA_DIR: z.string().optional().describe('where it keeps its books over a restart; only in memory while it is unset'),
};

/** Reads settings from the environment; a variable that is set to nothing counts as not set. Throws one sentence. */
export function readStandinSettings<T extends z.ZodType>(schema: T, environment: NodeJS.ProcessEnv): z.infer<T> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(
    `${issue?.path.join('.') ?? 'The environment'} is not usable: ${issue?.message ?? 'unknown reason'}.`,
  );
}

/** Runs a stand-in as a process of its own until it is told to stop. A failure to start is one sentence, not a stack. */
export async function runStandin(name: string, create: () => Promise<StandinServer>): Promise<void> {
  try {
    const server = await create();
    console.log(`${name} ready ${server.url}`);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => void server.close().then(() => process.exit(0)));
    }
  } catch (error) {
    console.error(`${name} cannot start: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

/** Runs a stand-in that is told nothing but where it listens, and where it keeps its books. */
export function runPlainStandin(
  name: string,
  usualPort: number,
  create: (places: StandinPlaces) => Promise<StandinServer>,
): Promise<void> {
  const environment = z.object({ ...standinEnvironment, PORT: standinEnvironment.PORT.default(usualPort) });
  return runStandin(name, () => {
    const { HOST, PORT, DATA_DIR } = readStandinSettings(environment, process.env);
    return create({ host: HOST, port: PORT, dataDir: DATA_DIR });
  });
}
