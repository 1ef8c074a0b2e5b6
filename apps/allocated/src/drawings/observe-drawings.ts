import { createHash } from 'node:crypto';
import type { Drawing, EventEnvelope, EventType } from '@barrelhive/contracts';
import { Outbox, type EventContext } from '@barrelhive/messaging';
import { localDay, STORE_TIME_ZONE } from '@barrelhive/rules';
import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';

const namedInEvent = 100;

/** Keeps the agency's drawings and announces each one when it opens. What was open at the first look is not news. */
@Controller()
export class ObserveDrawings {
  constructor(private readonly outbox: Outbox) {}

  @EventPattern<EventType>('inventory.drawings-observed.v1')
  async handle(
    @Payload() event: EventEnvelope<'inventory.drawings-observed.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    const { current, observedAt } = event.payload;
    const look = await noteLook(observedAt, manager);
    if (look === 'outdated') return;
    const opened = await keepDrawings(current, observedAt, manager);
    if (look === 'first') return;
    for (const drawing of opened) await this.announce(drawing, new Date(observedAt), manager);
  }

  private announce(drawing: Drawing, observedAt: Date, manager: EntityManager): Promise<void> {
    const [year = 0, month = 0] = localDay(observedAt, STORE_TIME_ZONE).split('-').map(Number);
    return this.outbox.publish(manager, 'allocated.drawing-opened.v1', {
      year,
      month,
      drawingId: drawingId(drawing),
      title: drawing.title,
      itemCount: drawing.items.length,
      items: drawing.items.slice(0, namedInEvent),
    });
  }
}

/** The agency numbers no drawings: the heading and its bottles are what makes one. */
export function drawingId({ title, items }: Drawing): string {
  const skus = items.map((item) => item.sku).sort();
  return createHash('sha256')
    .update(JSON.stringify([title, skus]))
    .digest('hex')
    .slice(0, 32);
}

async function noteLook(observedAt: string, manager: EntityManager): Promise<'first' | 'later' | 'outdated'> {
  const first: unknown[] = await manager.query(
    'INSERT INTO drawings_observation (observed_at) VALUES ($1) ON CONFLICT DO NOTHING RETURNING observed_at',
    [observedAt],
  );
  if (first.length === 1) return 'first';
  const [moved]: [unknown[], number] = await manager.query(
    'UPDATE drawings_observation SET observed_at = $1 WHERE observed_at < $1 RETURNING observed_at',
    [observedAt],
  );
  return moved.length === 1 ? 'later' : 'outdated';
}

async function keepDrawings(current: Drawing[], observedAt: string, manager: EntityManager): Promise<Drawing[]> {
  const ids = current.map(drawingId);
  await manager.query('UPDATE drawing SET closed_at = $2 WHERE closed_at IS NULL AND NOT id = ANY($1)', [
    ids,
    observedAt,
  ]);
  const opened: { id: string }[] = await manager.query(
    `INSERT INTO drawing (id, title, items, opened_at)
     SELECT *, $4 FROM unnest($1::text[], $2::text[], $3::jsonb[])
     ON CONFLICT (id) DO NOTHING RETURNING id`,
    [ids, current.map((drawing) => drawing.title), current.map((drawing) => JSON.stringify(drawing.items)), observedAt],
  );
  const openedIds = new Set(opened.map((row) => row.id));
  return current.filter((drawing) => openedIds.has(drawingId(drawing)));
}
