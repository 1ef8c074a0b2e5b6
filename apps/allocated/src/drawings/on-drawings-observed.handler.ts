import { randomUUID } from 'node:crypto';
import type { Drawing, EventEnvelope } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import { HandlesEvent, Outbox, type EventContext } from '@barrelhive/messaging';
import { localDay, LONGEST_GAP_BETWEEN_PASSES_MS, STORE_TIME_ZONE, withDisplayName } from '@barrelhive/rules';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { knownDrawing, recogniseDrawings } from './recognise-drawings';

const NAMED_IN_EVENT = 100;

/**
 * Keeps the agency's drawings and announces each one when it opens. What was open at the first look is not announced, nor what was
 * gone for less than 48 hours: then the page was wrong, and the drawing is not new.
 */
@Controller()
export class OnDrawingsObserved {
  constructor(private readonly outbox: Outbox) {}

  @HandlesEvent('inventory.drawings-observed.v1')
  async handle({ payload }: EventEnvelope<'inventory.drawings-observed.v1'>, { manager }: EventContext): Promise<void> {
    const { current, future, observedAt } = payload;
    const look = await noteLook(manager, observedAt);
    if (look === 'outdated') return;
    const opened = await keepDrawings(manager, current, observedAt);
    await keepUpcoming(manager, future);
    if (look === 'first') return;
    const [year = 0, month = 0] = localDay(new Date(observedAt), STORE_TIME_ZONE).split('-').map(Number);
    const announcements = opened.map(({ id, drawing: { title, items } }) => {
      const named = items.slice(0, NAMED_IN_EVENT).map(withDisplayName);
      return { year, month, drawingId: id, title, itemCount: items.length, items: named };
    });
    await this.outbox.publishAll(manager, 'allocated.drawing-opened.v1', announcements);
  }
}

async function noteLook(manager: EntityManager, observedAt: string): Promise<'first' | 'later' | 'outdated'> {
  const first = 'INSERT INTO drawings_observation (observed_at) VALUES ($1) ON CONFLICT DO NOTHING';
  if ((await execute(manager, first, [observedAt])) === 1) return 'first';
  const later = 'UPDATE drawings_observation SET observed_at = $1 WHERE observed_at < $1';
  return (await execute(manager, later, [observedAt])) === 1 ? 'later' : 'outdated';
}

/** Keeps what is shown, closes what is not shown any more, and gives what was not known. */
async function keepDrawings(manager: EntityManager, current: Drawing[], observedAt: string) {
  const before = await queryRows(
    manager,
    knownDrawing,
    `SELECT id, title, jsonb_path_query_array(items, '$[*].sku') AS skus FROM drawing
     WHERE closed_at IS NULL OR closed_at > $1::timestamptz - make_interval(secs => $2)`,
    [observedAt, LONGEST_GAP_BETWEEN_PASSES_MS / 1000],
  );
  const { known, opened: unknown } = recogniseDrawings(current, before);
  const opened = unknown.map((drawing) => ({ id: randomUUID(), drawing }));
  const open = [...known, ...opened];
  const ids = open.map(({ id }) => id);
  await execute(manager, 'UPDATE drawing SET closed_at = $2 WHERE closed_at IS NULL AND NOT id = ANY($1)', [
    ids,
    observedAt,
  ]);
  await execute(
    manager,
    `INSERT INTO drawing (id, title, items, opened_at)
     SELECT *, $4 FROM unnest($1::text[], $2::text[], $3::jsonb[])
     ON CONFLICT (id) DO UPDATE SET title = excluded.title, items = excluded.items, closed_at = NULL`,
    [
      ids,
      open.map(({ drawing }) => drawing.title),
      open.map(({ drawing }) => JSON.stringify(drawing.items)),
      observedAt,
    ],
  );
  return opened;
}

async function keepUpcoming(manager: EntityManager, future: Drawing[]): Promise<void> {
  await execute(manager, 'DELETE FROM upcoming_drawing', []);
  await execute(
    manager,
    `INSERT INTO upcoming_drawing (place, title, items)
     SELECT place, title, items FROM unnest($1::text[], $2::jsonb[]) WITH ORDINALITY AS shown (title, items, place)`,
    [future.map(({ title }) => title), future.map(({ items }) => JSON.stringify(items))],
  );
}
