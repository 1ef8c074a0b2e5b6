import type { ServiceName } from '@barrelhive/contracts';
import type { DataSource } from 'typeorm';
import type { MetricsFactory } from './metrics/messaging-metrics';

/** Where an event that is handled comes from. */
export interface EventOrigin {
  type: string;
  /** What its sender handed over for tracing (W3C Trace Context). */
  traceparent: string | undefined;
  occurredAt: Date;
  queuedAt: Date;
}

/** How messaging carries on the correlation id, and the trace, of what it handles. */
export interface Correlation {
  run(id: string, handle: () => Promise<void>, origin: EventOrigin): Promise<void>;
}

/** The part of a pino logger that messaging writes to. */
export interface MessagingLogger {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Where Redis is: its address, or the sentinels that know which of several servers is the leader by that name. */
export type RedisAddress = string | { url: string; sentinels: readonly { host: string; port: number }[]; name: string };

/** What the relay and the transport of one service are made from. */
export interface MessagingOptions {
  service: ServiceName;
  /** Connections of the service's own role and schema. */
  dataSource: DataSource;
  redisUrl: RedisAddress;
  /** Prefix of all keys in Redis. */
  queuePrefix: string;
  /** An event that nobody acknowledged for this long is sent again. */
  resendSeconds: number;
  logger: MessagingLogger;
  metrics: MetricsFactory;
  correlation: Correlation;
  /** Takes out of the text of an error what must not be kept: tokens, phone numbers, e-mail addresses. */
  scrub(text: string): string;
  timing?: Partial<MessagingTiming>;
}

/** Paces of the machinery; the defaults suit production, tests shorten them. */
export interface MessagingTiming {
  /** How often the relay looks for events it was not woken for. */
  pollMs: number;
  /** After some events were sent, others are gathered for this long before the next are: most of their cost is one transaction for all. */
  gatherMs: number;
  /** How often overdue events are looked for. */
  sweepMs: number;
  /** Attempts of a handler before its event becomes a dead letter. */
  attempts: number;
  /** The wait before the second attempt; it doubles with each further one. */
  backoffMs: number;
  /** Chunks of events handled at once. Each takes one of four connections, and some wait for work that needs another: half are left to all else. */
  concurrency: number;
  /** BullMQ: how long a silent worker keeps its job. */
  lockMs: number;
  /** BullMQ: how often jobs of dead workers are looked for. */
  stalledMs: number;
  /** How long an event under which a process died alone lets others go first; as often as that happened. */
  suspectPauseMs: number;
  /** How long the note that an event was handled is kept. */
  inboxRetentionDays: number;
}

/** The paces of production. */
export const defaultTiming: MessagingTiming = {
  pollMs: 5_000,
  gatherMs: 400,
  sweepMs: 5_000,
  attempts: 8,
  backoffMs: 500,
  concurrency: 2,
  lockMs: 10_000,
  stalledMs: 5_000,
  suspectPauseMs: 5_000,
  inboxRetentionDays: 30,
};
