import { randomUUID } from 'node:crypto';
import {
  eventSchemas,
  receiversOf,
  senderOf,
  type EventEnvelope,
  type EventPayload,
  type EventType,
  type ServiceName,
} from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';

export interface PublishOptions {
  /** The id to carry on; by default that of the work in progress. */
  correlationId?: string;
}

/** Events as the outbox writes them. */
export interface PreparedEvents {
  type: EventType;
  ids: readonly string[];
  /** As one parameter of a statement. */
  envelopes: string;
  consumers: readonly ServiceName[];
}

/**
 * Where a service says what happened. The event is a row of the outbox table, written by the same transaction as the change
 * itself, so that neither exists without the other. The relay sends it.
 */
export class Outbox {
  constructor(
    private readonly service: ServiceName,
    private readonly currentCorrelationId: () => string | undefined,
    private readonly noteSending: (correlationId: string, type: EventType) => string | undefined = () => undefined,
  ) {}

  /**
   * Publishes one event to every consumer the catalogue names. Throws when `manager` is not in a transaction, when another
   * service owns the type, or when the payload does not fit its schema: all of them faults of the caller.
   */
  async publish<T extends EventType>(
    manager: EntityManager,
    type: T,
    payload: EventPayload<T>,
    options: PublishOptions = {},
  ): Promise<void> {
    await this.publishAll(manager, type, [payload], options);
  }

  /** Publishes several events of one type in one statement, in the order given. */
  async publishAll<T extends EventType>(
    manager: EntityManager,
    type: T,
    payloads: readonly EventPayload<T>[],
    options: PublishOptions = {},
  ): Promise<void> {
    await this.publishPrepared(manager, this.prepareAll(type, payloads, options));
  }

  /**
   * The first half of `publishAll`, which asks nothing of the database: for large events, while it is busy with something else. Throws
   * when another service owns the type, or when a payload does not fit its schema.
   */
  prepareAll<T extends EventType>(
    type: T,
    payloads: readonly EventPayload<T>[],
    options: PublishOptions = {},
  ): PreparedEvents {
    const sender = senderOf(type);
    if (sender !== this.service) throw new Error(`${type} is published by ${sender}, not by ${this.service}`);
    const consumers = receiversOf(type);
    if (payloads.length === 0) return { type, ids: [], envelopes: '{}', consumers };

    const occurredAt = new Date().toISOString();
    const correlationId = options.correlationId ?? this.currentCorrelationId() ?? randomUUID();
    const traceparent = this.noteSending(correlationId, type);
    const envelopes = payloads.map((payload) => {
      const fit = eventSchemas[type].safeParse(payload);
      if (!fit.success) throw new Error(`A payload does not fit ${type}: ${fit.error.message}`);
      return { id: randomUUID(), type, occurredAt, correlationId, traceparent, payload } satisfies EventEnvelope<T>;
    });
    return { type, ids: envelopes.map(({ id }) => id), envelopes: jsonArray(envelopes), consumers };
  }

  /** The second half of `publishAll`. Throws when `manager` is not in a transaction. */
  async publishPrepared(manager: EntityManager, { type, ids, envelopes, consumers }: PreparedEvents): Promise<void> {
    if (!manager.queryRunner?.isTransactionActive) {
      throw new Error(`${type} must be published in the transaction of the change it tells of`);
    }
    if (ids.length === 0) return;
    await execute(
      manager,
      `INSERT INTO outbox (event_id, consumer, type, envelope)
       SELECT event.id, consumer.name, $1, event.envelope
       FROM unnest($2::uuid[], $3::json[]) WITH ORDINALITY AS event (id, envelope, nth)
       CROSS JOIN unnest($4::text[]) AS consumer (name)
       ORDER BY event.nth`,
      [type, ids, envelopes, consumers],
    );
  }
}

/**
 * Values as a `json[]` parameter. Quoting a JSON text once more makes it an element of an array: there, too, only quotes and
 * backslashes are escaped, and a JSON text holds no character that would be written otherwise. The driver takes ten times as long.
 */
function jsonArray(values: readonly object[]): string {
  return `{${values.map((value) => JSON.stringify(JSON.stringify(value))).join(',')}}`;
}
