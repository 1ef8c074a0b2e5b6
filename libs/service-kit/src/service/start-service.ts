import { types } from 'node:util';
import type { ServiceName } from '@barrelhive/contracts';
import type * as z from 'zod';
import { logger, openLog } from '../logging/logger';
import { readSettings } from '../settings/read-settings';
import { createService } from './create-service';
import type { RunningService, ServiceDefinition } from './service-definition';

/** Within Kubernetes' grace of 45 s, less the 5 s before SIGTERM. */
const CLOSE_BOUND_MS = 35_000;

type Environment = Parameters<typeof readSettings>[1];
type Settings = ServiceDefinition['settings'];
type Parts = Omit<ServiceDefinition, 'name' | 'settings'>;

/** A service of which nothing runs yet. */
export interface Service<S extends Settings = Settings> {
  name: ServiceName;
  /** Puts it together (see `createService`); nothing is served before it listens. */
  create(settings: S): Promise<RunningService>;
  /** The same with the settings of an environment. Rejects with SettingsError when one is faulty. */
  createFrom: (environment: Environment) => Promise<RunningService>;
}

/** A service by its settings, and by the parts that it is made from with them. */
export function defineService<S extends z.ZodObject & z.ZodType<Settings>>(
  name: ServiceName,
  schema: S,
  partsFor: (settings: z.infer<S>) => Parts | Promise<Parts>,
): Service<z.infer<S>> {
  const create = async (settings: z.infer<S>) => createService({ name, settings, ...(await partsFor(settings)) });
  return { name, create, createFrom: async (environment) => create(readSettings(schema, environment)) };
}

/**
 * For a service's main.ts: creates it, listens, and ends it in order on SIGTERM, SIGINT and SIGHUP. What keeps it from starting,
 * or breaks it for good, is one line of the log, and ends the process with code 1 so that the supervisor starts a fresh one.
 */
export function startService({ name, createFrom }: Service, environment: Environment): void {
  openLog({ service: name, level: 'info' });
  const log = logger('process');
  const fail = (error: unknown, what: string) => {
    log.fatal({ err: error }, `${name} ${what}`);
    process.exit(1);
  };
  process.on('uncaughtException', (error) => fail(error, 'broke down: an error was caught by nobody'));
  process.on('unhandledRejection', (error) => fail(error, 'broke down: a rejection was handled by nobody'));

  const started = start(name, () => createFrom(environment)).catch((error: unknown) => {
    log.fatal(`${name} cannot start: ${explainStartFailure(error)}`);
    process.exit(1);
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => {
      log.info(`${name} ends on ${signal}`);
      setTimeout(() => fail(undefined, 'did not end in time'), CLOSE_BOUND_MS).unref();
      void started
        .then((service) => service.close())
        .then(
          () => process.exit(0),
          (error: unknown) => fail(error, 'did not end cleanly'),
        );
    });
  }
}

async function start(name: ServiceName, create: () => Promise<RunningService>): Promise<RunningService> {
  const service = await create();
  try {
    const url = await service.listen();
    logger('process').info(`${name} ready ${url}`);
    return service;
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** Says in one sentence why a service could not start, and what to do where we know it. */
export function explainStartFailure(error: unknown): string {
  if (!types.isNativeError(error)) return String(error);
  const known = KNOWN_FAILURES[codeOf(error)];
  return known ? known(error) : error.message;
}

const KNOWN_FAILURES: Record<string, (error: Error) => string> = {
  ECONNREFUSED: (error) => `Its database does not answer (${detailOf(error)}). Check DATABASE_URL.`,
  ENOTFOUND: (error) => `The host of its database is unknown (${detailOf(error)}). Check DATABASE_URL.`,
  EADDRINUSE: (error) => `Its port is taken (${error.message}). Set PORT to a free one.`,
  EACCES: (error) => `It may not use its port (${error.message}). Set PORT to one above 1023.`,
  '08P01': (error) =>
    `Its database, or a pooler before it, refuses the connection (${error.message}). A pooler needs a login of the service's own, DATABASE_URL_<SERVICE>.`,
  '22023': (error) => `Its database is not prepared (${error.message}). Run its migrations first.`,
  '28P01': () => 'The password in DATABASE_URL is wrong.',
  '28000': (error) => `Its database refuses the user (${error.message}). Check DATABASE_URL.`,
  '3D000': (error) => `Its database does not exist (${error.message}). Check DATABASE_URL.`,
};

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Node's error for a host with several addresses has no message of its own. */
function detailOf(error: Error): string {
  return error.message || codeOf(error);
}
