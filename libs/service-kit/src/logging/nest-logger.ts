import type { LoggerService } from '@nestjs/common';
import { logger } from './logger';

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
