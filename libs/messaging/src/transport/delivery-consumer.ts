import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { eventSchemas, parseEventEnvelope, type EventEnvelope } from '@barrelhive/contracts';
import { isInfrastructureError, isOutOfTime } from '@barrelhive/database';
import type { Job } from 'bullmq';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { buryEvent, buryUnreadable, forgetDeadLettersOf } from '../dead-letters/dead-letters';
import { PoisonEventError, UnknownEventError } from './handles-event';
import { recordInInbox } from '../inbox/inbox';
import type { MessagingOptions, MessagingTiming } from '../messaging-options';
import { messagingMetrics, type MessagingMetrics } from '../metrics/messaging-metrics';
import { chunk, chunkJob, loneIdOf, type Chunk } from '../queues/chunks';
import type { Delivery } from '../queues/deliveries';
import type { QueuedJob } from '../queues/queue-producer';
import { STUCK_MS } from '../queues/queue-worker';
import { HandlingGate } from './handling-gate';
import { DEATHS_AT_MOST, loneDeathsOf, mayBeginAlone, noteEnd, takeBackBeginning } from '../dead-letters/suspects';

/** Runs what is done for one event so that its log lines, events and spans lead back to its cause. */
export type Following = (event: EventEnvelope, work: () => Promise<void>) => Promise<void>;

interface Surroundings {
  /** Calls the handler of events of one type. */
  handle(manager: EntityManager, events: readonly EventEnvelope[], following: Following): Promise<void>;
  acknowledge(received: Delivery): void;
  add(jobs: QueuedJob[]): Promise<void>;
}

/** What leads from an event back to its cause, also where all else in it cannot be read. */
const tracks = z.object({
  correlationId: z.string().optional().catch(undefined),
  traceparent: z.string().optional().catch(undefined),
  occurredAt: z.iso.datetime().optional().catch(undefined),
});

const DELETION = 'auth.user-deleted.v1';

/**
 * An event whose last attempt ran out of time is given up after this many sendings, each with all its attempts, and this long after it occurred.
 * The fault may be the database's, and then a later sending finds it well: somebody mends a slow or locked one within hours, and until then
 * all events fail so.
 */
const SENDINGS_BEYOND_TIME = 3;
const AGE_BEYOND_TIME_MS = 6 * 3_600_000;

/** An event that this release does not know is left to the next one for this long: no longer than the change to that one takes. */
const AGE_UNKNOWN_MS = 30 * 60_000;

/**
 * Handles chunks of events. All of a chunk are handled by one transaction; when that fails, or when a process died meanwhile, each becomes a
 * job of its own. An event by itself ends as handled, handled before, to be tried again, or a dead letter.
 */
export class DeliveryConsumer {
  private readonly metrics: MessagingMetrics;
  private readonly gate = new HandlingGate();
  private loneSuspect: { eventId: string; begunAt: number; noted: Promise<boolean> } | undefined;

  constructor(
    private readonly options: MessagingOptions,
    private readonly timing: Pick<MessagingTiming, 'attempts' | 'backoffMs' | 'suspectPauseMs'>,
    private readonly surroundings: Surroundings,
  ) {
    this.metrics = messagingMetrics(options.metrics, options.service);
  }

  /** Rejects when the job is to be tried again. */
  async consume(job: Job<unknown, void>): Promise<void> {
    const parsed = chunk.safeParse(job.data);
    if (!parsed.success) return this.buryUnreadable(job.data, job.attemptsMade + 1);
    if (parsed.data.length === 1) return this.consumeLone(job, parsed.data[0]);
    const isSuspect = job.stalledCounter > 0;
    if (isSuspect || !(await this.consumeTogether(job, parsed.data))) await this.takeApart(job, parsed.data, isSuspect);
  }

  private async consumeLone(job: Job<unknown, void>, received: Delivery): Promise<void> {
    const attempt = job.attemptsMade + 1;
    const isSuspect = job.stalledCounter > 0 || received.isSuspect === true;
    await this.follow(job, received, () =>
      isSuspect ? this.deliverSuspect(received, attempt) : this.gate.together(() => this.deliver(received, attempt)),
    );
  }

  /** False when not all could be handled; then nothing is done for any. */
  private async consumeTogether(job: Job<unknown, void>, deliveries: Chunk): Promise<boolean> {
    const following: Following = (event, work) => this.follow(job, { type: event.type, envelope: event }, work);
    try {
      await this.gate.together(() => this.handle(deliveries, following));
      return true;
    } catch (error) {
      const { type } = deliveries[0];
      const details = { err: error, type, count: deliveries.length };
      this.options.logger.warn(details, 'events were not handled together, and each is tried by itself');
      return false;
    }
  }

  private async takeApart(job: Job<unknown, void>, deliveries: Chunk, isSuspect: boolean): Promise<void> {
    const lone = deliveries.map((one) =>
      chunkJob(loneIdOf(job.id ?? '', one.eventId), [{ ...one, isSuspect }], this.timing),
    );
    await this.surroundings.add(lone);
  }

  private follow(
    { timestamp }: Job<unknown, void>,
    { type, envelope }: Pick<Delivery, 'type' | 'envelope'>,
    work: () => Promise<void>,
  ): Promise<void> {
    const { correlationId, traceparent, occurredAt } = tracks.catch({}).parse(envelope);
    const origin = { type, traceparent, queuedAt: new Date(timestamp), occurredAt: new Date(occurredAt ?? timestamp) };
    return this.options.correlation.run(correlationId ?? randomUUID(), work, origin);
  }

  /**
   * To be called when the process ends though an event may still be under way: that is not the event's doing, unless the process is
   * ended because it hangs in it.
   */
  async leave(): Promise<void> {
    const suspect = this.loneSuspect;
    if (!suspect || performance.now() - suspect.begunAt >= STUCK_MS) return;
    // Its beginning may still be on its way to the database, and would be taken back before it is there. One that could not be noted is not
    // there: to take it back would hide a death before it.
    const isNoted = await suspect.noted.then(
      () => true,
      () => false,
    );
    if (isNoted) await takeBackBeginning(this.options.dataSource, suspect.eventId);
  }

  /**
   * Handles an event under which a process died before. It may be what killed it or may have been beside it, so it is handled alone. The
   * more processes died under it alone, the longer it lets the other suspects go first: several kills in a row, which have nothing
   * to do with any event, then meet a different one each time.
   */
  private async deliverSuspect(received: Delivery, attempt: number): Promise<void> {
    const deaths = await loneDeathsOf(this.options.dataSource, received.eventId);
    if (deaths > 0) await setTimeout(Math.min(deaths, DEATHS_AT_MOST) * this.timing.suspectPauseMs);
    await this.gate.alone(() => this.deliverAlone(received, attempt));
  }

  private async deliverAlone(received: Delivery, attempt: number): Promise<void> {
    const { dataSource } = this.options;
    const { eventId } = received;
    const noted = mayBeginAlone(dataSource, eventId);
    this.loneSuspect = { eventId, begunAt: performance.now(), noted };
    try {
      if (await noted) await this.deliverThenNoteEnd(received, attempt);
      else await this.deadLetterPoison(received);
    } finally {
      this.loneSuspect = undefined;
    }
  }

  private async deliverThenNoteEnd(received: Delivery, attempt: number): Promise<void> {
    try {
      await this.deliver(received, attempt);
    } finally {
      await noteEnd(this.options.dataSource, received.eventId);
    }
  }

  private async deadLetterPoison(received: Delivery): Promise<void> {
    const error = new Error(`Each of the ${DEATHS_AT_MOST} processes that handled it died.`);
    await this.bury(received, error, DEATHS_AT_MOST);
    await noteEnd(this.options.dataSource, received.eventId);
  }

  private async deliver(received: Delivery, attempt: number): Promise<void> {
    const { eventId, type } = received;
    try {
      await this.handle([received], (_event, work) => work());
    } catch (error) {
      this.metrics.attemptFailed({ type });
      if (this.isHopeless(error, received, attempt)) return this.bury(received, error, attempt);
      this.options.logger.warn({ err: error, eventId, type, attempt }, 'an event was not handled and is tried again');
      throw error;
    }
  }

  /** Handles those of the events that were not handled before, all or none, and acknowledges all. */
  private async handle(deliveries: Chunk, following: Following): Promise<void> {
    const envelopes = deliveries.map(readEnvelope);
    const handled = await this.options.dataSource.transaction(async (manager) => {
      const unhandled = await recordInInbox(manager, envelopes);
      const events = envelopes.filter(({ id }) => unhandled.delete(id));
      if (events.length > 0) await this.surroundings.handle(manager, events, following);
      for (const { type, payload } of events) {
        // Whoever is deleted must not stay in what could not be handled.
        if (type === DELETION) await forgetDeadLettersOf(manager, eventSchemas[DELETION].parse(payload).userId);
      }
      return events.length;
    });
    const { type } = deliveries[0];
    if (handled > 0) this.metrics.handled({ type }, handled);
    if (handled < deliveries.length) this.metrics.duplicate({ type }, deliveries.length - handled);
    for (const received of deliveries) this.surroundings.acknowledge(received);
  }

  private isHopeless(error: unknown, { timesSent, envelope }: Delivery, attempt: number): boolean {
    if (error instanceof PoisonEventError) return true;
    if (error instanceof UnknownEventError) return isAtLeast(AGE_UNKNOWN_MS, envelope);
    if (attempt < this.timing.attempts) return false;
    if (!isOutOfTime(error)) return !isInfrastructureError(error);
    return isAtLeast(AGE_BEYOND_TIME_MS, envelope) && timesSent + 1 >= SENDINGS_BEYOND_TIME;
  }

  private async bury(received: Delivery, error: unknown, attempts: number): Promise<void> {
    const { eventId, type, envelope } = received;
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const burial = { eventId, type, envelope, reason: this.options.scrub(reason), attempts };
    await buryEvent(this.options.dataSource.manager, burial);
    this.metrics.buried({ type });
    this.options.logger.error({ err: error, eventId, type, attempts }, 'an event became a dead letter');
    this.surroundings.acknowledge(received);
  }

  /** It is not acknowledged: its sender goes on sending it, until a release comes that can read it. */
  private async buryUnreadable(data: unknown, attempts: number): Promise<void> {
    const eventId = await buryUnreadable(this.options.dataSource.manager, data, attempts);
    this.metrics.buried({ type: 'unreadable' });
    this.options.logger.error({ eventId }, 'something unreadable stood in the event queue');
  }
}

/** Whether it occurred that long ago; one without its time is as old as can be. */
function isAtLeast(ageMs: number, envelope: unknown): boolean {
  const { occurredAt } = tracks.catch({}).parse(envelope);
  return occurredAt === undefined || Date.now() - Date.parse(occurredAt) >= ageMs;
}

function readEnvelope({ eventId, type, envelope }: Delivery): EventEnvelope {
  if (!Object.hasOwn(eventSchemas, type)) throw new UnknownEventError(`This release knows no event ${type}.`);
  let parsed: EventEnvelope;
  try {
    parsed = parseEventEnvelope(envelope);
  } catch (error) {
    throw new PoisonEventError(`The event does not fit its schema: ${String(error)}`, { cause: error });
  }
  if (parsed.id !== eventId || parsed.type !== type) {
    throw new PoisonEventError('The event carries another id or type than its delivery.');
  }
  return parsed;
}
