import { eventSchemas, eventsReceivedBy, type EventEnvelope, type ServiceName } from '@barrelhive/contracts';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import type { EntityManager } from 'typeorm';
import { AcknowledgementSender } from '../acknowledgements/acknowledgement-sender';
import { defaultTiming, type MessagingOptions } from '../messaging-options';
import { messagingMetrics } from '../metrics/messaging-metrics';
import { eventQueueOf } from '../queues/deliveries';
import { QueueProducer } from '../queues/queue-producer';
import { QueueWorker } from '../queues/queue-worker';
import { DeliveryConsumer, type Following } from './delivery-consumer';
import { EventContext, UnknownEventError } from './handles-event';

/** What is open from `listen` to `close`. */
interface Receiving {
  producer: QueueProducer;
  acknowledgements: AcknowledgementSender;
  consumer: DeliveryConsumer;
  worker: QueueWorker;
}

/**
 * The transport of @nestjs/microservices that receives a service's events: each goes to its `@HandlesEvent` method with an
 * {@link EventContext}, in one transaction with the note that it was handled.
 */
export class EventTransport extends Server implements CustomTransportStrategy {
  override readonly propagatesEventHandlerErrors = true;
  private receiving: Receiving | undefined;

  constructor(private readonly options: MessagingOptions) {
    super();
  }

  /** What is wrong between the handlers Nest found and the event catalogue; empty when all is well. */
  subscriptionFaults(): string[] {
    const counts = new Map([...this.getHandlers()].map(([type, handler]) => [type, chainLength(handler)]));
    return findSubscriptionFaults(this.options.service, counts);
  }

  /** Whether events are taken; true as well where none are to be. */
  get isConsuming(): boolean {
    return this.receiving?.worker.isAlive ?? true;
  }

  /** Takes the figures of the service's queue. */
  async measure(): Promise<void> {
    if (!this.receiving) return;
    const { counts, oldestSeconds } = await this.receiving.producer.backlog(eventQueueOf(this.options.service));
    const metrics = messagingMetrics(this.options.metrics, this.options.service);
    for (const [state, count] of Object.entries(counts)) metrics.queueJobs(count, { state });
    metrics.queueAgeSeconds(oldestSeconds);
  }

  listen(callback: () => void): void {
    this.receiving ??= this.receive();
    callback();
  }

  /** Takes no more events, finishes those under way and sends their acknowledgements. Safe to call twice. */
  async close(): Promise<void> {
    if (!this.receiving) return;
    const { worker, consumer, acknowledgements, producer } = this.receiving;
    await worker.close();
    await this.leave(consumer);
    await acknowledgements.flush();
    await producer.close();
  }

  /** Part of Nest's contract; this transport reports through its logger instead. */
  on(): void {}

  unwrap<T>(): T {
    throw new Error('The event transport has no broker instance to hand out.');
  }

  private receive(): Receiving {
    const { service, redisUrl, queuePrefix, logger } = this.options;
    const timing = { ...defaultTiming, ...this.options.timing };
    const producer = new QueueProducer(redisUrl, queuePrefix, logger);
    const acknowledgements = new AcknowledgementSender(service, producer, logger);
    const queue = eventQueueOf(service);
    const consumer = new DeliveryConsumer(this.options, timing, {
      handle: (manager, events, following) => this.callHandler(manager, events, following),
      acknowledge: (received) => acknowledgements.acknowledge(received),
      add: (jobs) => producer.add(queue, jobs),
    });
    const { concurrency } = timing;
    const worker = new QueueWorker({ redisUrl, prefix: queuePrefix, queue, concurrency, timing, logger }, (job) =>
      consumer.consume(job),
    );
    worker.run();
    return { producer, acknowledgements, consumer, worker };
  }

  /** A database that is away must not keep the service from ending. */
  private async leave(consumer: DeliveryConsumer): Promise<void> {
    try {
      await consumer.leave();
    } catch (error) {
      this.options.logger.warn({ err: error }, 'an event that is cut off may be suspected of the end of its process');
    }
  }

  private async callHandler(
    manager: EntityManager,
    events: readonly EventEnvelope[],
    following: Following,
  ): Promise<void> {
    const type = events[0]?.type ?? '';
    const handler = this.getHandlerByPattern(type);
    if (!handler) throw new UnknownEventError(`${this.options.service} has no handler for ${type}`);
    const context = new EventContext([manager]);
    const call = async (given: EventEnvelope | readonly EventEnvelope[]): Promise<void> => {
      const result: unknown = await handler(given, context);
      if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
    };
    if (handler.extras?.takesMany === true) {
      // One call is the work of each of them: its log lines bear the first one's correlation id, its time is in the traces of all.
      let all: Promise<void> | undefined;
      await Promise.all(events.map((event) => following(event, () => (all ??= call(events)))));
    } else {
      for (const event of events) await following(event, () => call(event));
    }
  }
}

function chainLength(handler: MessageHandler): number {
  return 1 + (handler.next ? chainLength(handler.next as MessageHandler) : 0);
}

/** How often each event type has a handler in a service, by type. */
type HandlerCounts = ReadonlyMap<string, number>;

/**
 * Compares a service's handlers with the event catalogue: one sentence for each event without handler, handler without
 * subscription, and event handled twice (two handlers would share one transaction, and neither could fail alone).
 */
export function findSubscriptionFaults(service: ServiceName, handlers: HandlerCounts): string[] {
  const subscribed = new Set<string>(eventsReceivedBy(service));
  const unhandled = [...subscribed]
    .filter((type) => !handlers.has(type))
    .map((type) => `${service} receives ${type} but has no handler for it.`);
  const unexpected = [...handlers.keys()]
    .filter((type) => !subscribed.has(type))
    .map((type) =>
      type in eventSchemas
        ? `${service} handles ${type} but the event catalogue does not send it there.`
        : `${service} handles ${type}, which is not in the event catalogue.`,
    );
  const doubled = [...handlers]
    .filter(([type, count]) => count > 1 && subscribed.has(type))
    .map(([type, count]) => `${service} has ${count} handlers for ${type}; an event has one.`);
  return [...unhandled, ...unexpected, ...doubled];
}
