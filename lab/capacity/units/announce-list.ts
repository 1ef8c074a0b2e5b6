import { randomUUID } from 'node:crypto';
import { type EventEnvelope, parseEventEnvelope } from '@barrelhive/contracts';
import type { FlowProbe } from '../measure/flow-probe';

const CONSUMER = 'notifications';

/**
 * The event by which allocated announces a list, written where allocated itself writes it: a release of the calendar comes once a
 * month, and everything after the outbox is the same.
 */
export async function announceList(probe: FlowProbe, { year, month }: { year: number; month: number }): Promise<void> {
  const envelope: EventEnvelope<'allocated.list-released.v1'> = {
    id: randomUUID(),
    type: 'allocated.list-released.v1',
    occurredAt: new Date().toISOString(),
    correlationId: randomUUID(),
    payload: { year, month, itemCount: 1, items: [{ sku: '016850', name: "Blanton's" }] },
  };
  parseEventEnvelope(envelope);
  await probe.run(`INSERT INTO allocated.outbox (event_id, consumer, type, envelope) VALUES ($1, $2, $3, $4)`, [
    envelope.id,
    CONSUMER,
    envelope.type,
    JSON.stringify(envelope),
  ]);
}
