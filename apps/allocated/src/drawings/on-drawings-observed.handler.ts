import { randomUUID } from 'node:crypto';
import type { Drawing, EventEnvelope, EventType } from '@barrelhive/contracts';
import { Outbox, type EventContext } from '@barrelhive/messaging';
import { localDay, LONGEST_GAP_BETWEEN_PASSES_MS, STORE_TIME_ZONE } from '@barrelhive/rules';
import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import { recogniseDrawings, type KnownDrawing } from './recognise-drawings';

const namedInEvent = 100;

/**
 * Keeps the agency's drawings and announces each one when it opens. What was open at the first look is not news, nor is what was gone
 * for less than 48 hours: the page was wrong then, not the drawing new.
 */
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
    for (const { id, drawing } of opened) await this.announce(id, drawing, new Date(observedAt), manager);
  }

  private announce(id: string, drawing: Drawing, observedAt: Date, manager: EntityManager): Promise<void> {
    const [year = 0, month = 0] = localDay(observedAt, STORE_TIME_ZONE).split('-').map(Number);
    return this.outbox.publish(manager, 'allocated.drawing-opened.v1', {
      year,
      month,
      drawingId: id,
      title: drawing.title,
      itemCount: drawing.items.length,
      items: drawing.items.slice(0, namedInEvent),
    });
  }
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

/** Keeps what is shown, closes what is not shown any more, and gives what was not known. */
async function keepDrawings(current: Drawing[], observedAt: string, manager: EntityManager) {
  const before = await manager.query<KnownDrawing[]>(
    `SELECT id, title, jsonb_path_query_array(items, '$[*].sku') AS skus FROM drawing
     WHERE closed_at IS NULL OR closed_at > $1::timestamptz - make_interval(secs => $2)`,
    [observedAt, LONGEST_GAP_BETWEEN_PASSES_MS / 1000],
  );
  const { known, opened: unknown } = recogniseDrawings(current, before);
  const opened = unknown.map((drawing) => ({ id: randomUUID(), drawing }));
  const open = [...known, ...opened];
  await manager.query('UPDATE drawing SET closed_at = $2 WHERE closed_at IS NULL AND NOT id = ANY($1)', [
    open.map(({ id }) => id),
    observedAt,
  ]);
  await manager.query(
    `INSERT INTO drawing (id, title, items, opened_at)
     SELECT *, $4 FROM unnest($1::text[], $2::text[], $3::jsonb[])
     ON CONFLICT (id) DO UPDATE SET title = excluded.title, items = excluded.items, closed_at = NULL`,
    [
      open.map(({ id }) => id),
      open.map(({ drawing }) => drawing.title),
      open.map(({ drawing }) => JSON.stringify(drawing.items)),
      observedAt,
    ],
  );
  return opened;
}
