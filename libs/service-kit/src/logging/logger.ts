import type { LoggerService } from '@nestjs/common';
import pino from 'pino';
import { currentCorrelationId } from './correlation';
import { describeError } from './describe-error';
import { scrubSecrets } from './scrub-secrets';

type Level = 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/** A logger of one part of a service. Lines are JSON and carry the correlation id of the work in progress. */
export type Logger = Pick<pino.Logger, Level>;

interface LogOptions {
  service: string;
  level: pino.LevelWithSilent;
  /** Where lines go; standard output by default. */
  destination?: pino.DestinationStream;
}

/** Lines are gathered for this long or this many bytes before they are written: one write for each would cost more than a small request. */
const GATHERED = { minLength: 4096, periodicFlush: 100 };

let root: pino.Logger | undefined;
let standardOutput: pino.DestinationStream | undefined;

/** Makes the process's log. Called once by the service when it is created; a later call replaces the earlier. */
export function openLog({ service, level, destination }: LogOptions): void {
  const options: pino.LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => ({ correlationId: currentCorrelationId() }),
    serializers: { err: describeError, error: describeError },
    redact: { paths: SECRET_FIELDS, censor: '[redacted]' },
    hooks: { streamWrite: scrubSecrets },
  };
  // Nothing is written of a silent log, and an output would look ten times a second for something to write.
  root =
    level === 'silent' && !destination ? pino({ enabled: false }) : pino(options, destination ?? gatheringOutput());
}

interface LoggerOptions {
  /** False where every line has the same few fields and none may be secret: looking for secret ones takes longer than writing. */
  redacts?: boolean;
}

/**
 * The logger of the part named by `context`. It may be made before the log is opened; until then lines are dropped.
 * Tokens, passwords and phone numbers do not reach the output.
 */
export function logger(context: string, { redacts = true }: LoggerOptions = {}): Logger {
  let bound: pino.Logger | undefined;
  let boundTo: pino.Logger | undefined;
  const current = () => {
    if (root === boundTo) return bound;
    boundTo = root;
    bound = root?.child({ context }, redacts ? {} : { redact: [] });
    return bound;
  };
  const at =
    (level: Level): pino.LogFn =>
    (...args: Parameters<pino.LogFn>) =>
      current()?.[level](...args);
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error'), fatal: at('fatal') };
}

/** What is gathered is written at the end of the process, too, unless it is killed. */
function gatheringOutput(): pino.DestinationStream {
  standardOutput ??= pino.destination({ dest: 1, sync: false, ...GATHERED });
  return standardOutput;
}

const SECRET_FIELDS = ['password', 'token', 'authorization', 'cookie', 'phone', 'phone_number'].flatMap((field) => [
  field,
  `*.${field}`,
  `*.*.${field}`,
]);

/** Nest's own messages as lines of our log. Its running commentary at start is of interest only when debugging. */
export class NestLogger implements LoggerService {
  private readonly pino = logger('nest');

  readonly debug = (message: unknown): void => this.pino.debug(textOf(message));
  readonly log = this.debug;
  readonly verbose = this.debug;

  warn(message: unknown): void {
    this.pino.warn(textOf(message));
  }

  error(message: unknown): void {
    if (message instanceof Error) this.pino.error({ err: message }, message.message);
    else this.pino.error(textOf(message));
  }

  fatal(message: unknown): void {
    this.pino.fatal(textOf(message));
  }
}

const textOf = (message: unknown) => (typeof message === 'string' ? message : JSON.stringify(message));
