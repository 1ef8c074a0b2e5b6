import type { AllocatedPageRow, EventEnvelope } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { normaliseName } from '@barrelhive/matching';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { currentAllocatedPeriod } from '@barrelhive/rules';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { matchWrittenNames } from './match-written-names';

/** Keeps the rows of the agency's allocated page for the month that is open. A page that changes takes the place of what it showed before. */
@Controller()
export class OnAllocatedPageObserved {
  @HandlesEvent('inventory.allocated-page-observed.v1')
  async handle(
    { payload }: EventEnvelope<'inventory.allocated-page-observed.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    const { rows, observedAt, contentHash } = payload;
    if (!(await noteChange(manager, observedAt, contentHash))) return;
    await keepRows(manager, rows, new Date(observedAt));
    await matchWrittenNames(manager);
  }
}

/** False for a page that was observed before the last one, or shows the same. */
async function noteChange(manager: EntityManager, observedAt: string, contentHash: string): Promise<boolean> {
  const changed = await execute(
    manager,
    `INSERT INTO page_observation (observed_at, changed_at, content_hash) VALUES ($1, $1, $2)
     ON CONFLICT (only_row) DO UPDATE SET observed_at = $1, changed_at = $1, content_hash = $2
       WHERE page_observation.observed_at < $1 AND page_observation.content_hash <> $2`,
    [observedAt, contentHash],
  );
  return changed === 1;
}

async function keepRows(manager: EntityManager, rows: readonly AllocatedPageRow[], observedAt: Date): Promise<void> {
  const { year, month } = currentAllocatedPeriod(observedAt);
  const keys = rows.map(({ name }) => normaliseName(name));
  await execute(manager, 'DELETE FROM page_row WHERE year = $1 AND month = $2', [year, month]);
  await execute(
    manager,
    `INSERT INTO page_row (year, month, place, name_key, store, quantity)
     SELECT $1, $2, place, name_key, store, quantity
       FROM unnest($3::text[], $4::text[], $5::integer[]) WITH ORDINALITY AS shown (name_key, store, quantity, place)`,
    [year, month, keys, rows.map(({ store }) => store), rows.map(({ quantity }) => quantity ?? null)],
  );
  await execute(
    manager,
    `INSERT INTO written_name (name_key, name, price_cents, verdict)
     SELECT DISTINCT ON (name_key) name_key, name, price_cents, 'unknown'
       FROM unnest($1::text[], $2::text[], $3::integer[]) WITH ORDINALITY AS shown (name_key, name, price_cents, place)
      ORDER BY name_key, place
     ON CONFLICT (name_key) DO UPDATE SET name = excluded.name, price_cents = excluded.price_cents`,
    [keys, rows.map(({ name }) => name), rows.map(({ priceCents }) => priceCents ?? null)],
  );
}
