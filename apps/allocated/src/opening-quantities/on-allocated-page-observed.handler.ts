import type { AllocatedPageRow, EventEnvelope } from '@barrelhive/contracts';
import { execute, queryRow } from '@barrelhive/database';
import { normaliseName } from '@barrelhive/matching';
import { HandlesEvent, Outbox, type EventContext } from '@barrelhive/messaging';
import {
  currentAllocatedPeriod,
  isBeforeRelease,
  periodOfChangedPage,
  thirdSaturday,
  withDisplayName,
  type AllocatedPeriod,
} from '@barrelhive/rules';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { matchWrittenNames } from './match-written-names';
import { readPostedList, type PostedBottle, type PostedQuantity } from './read-posted-list';

const NAMED_IN_EVENT = 100;

const changeRow = z.object({ isFirst: z.boolean() });

/**
 * Keeps the rows of the agency's allocated page for the month that they are of. A page that changes takes the place of what it showed of that month
 * before; one that is emptied before the next list is posted takes nothing away. A list that comes ahead of its day is announced, once.
 */
@Controller()
export class OnAllocatedPageObserved {
  constructor(private readonly outbox: Outbox) {}

  @HandlesEvent('inventory.allocated-page-observed.v1')
  async handle(
    { payload }: EventEnvelope<'inventory.allocated-page-observed.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    const { rows, contentHash } = payload;
    const observedAt = new Date(payload.observedAt);
    const change = await noteChange(manager, observedAt, contentHash);
    if (!change || rows.length === 0) return;
    const open = currentAllocatedPeriod(observedAt);
    const period = change.isFirst ? open : periodOfChangedPage(observedAt);
    const isAhead = isBeforeRelease(period, observedAt);
    // The list of the open month that is back, after the page was emptied, is no list of the next one.
    if (isAhead && (await isPageOf(manager, { ...open, contentHash }))) return;
    await keepRows(manager, rows, period);
    await matchWrittenNames(manager);
    const isNew = await keepPageOfMonth(manager, { ...period, contentHash }, isAhead ? observedAt : undefined);
    // What is handled when its day has come is announced as released.
    if (isNew && isAhead && isBeforeRelease(period, new Date()))
      await announcePostedList(manager, this.outbox, { ...period, postedAt: observedAt });
  }
}

/** Undefined for a page that was observed before the last one, or shows the same. */
function noteChange(
  manager: EntityManager,
  observedAt: Date,
  contentHash: string,
): Promise<z.infer<typeof changeRow> | undefined> {
  return queryRow(
    manager,
    changeRow,
    `WITH known AS (SELECT FROM page_observation)
     INSERT INTO page_observation (observed_at, content_hash) VALUES ($1, $2)
     ON CONFLICT (only_row) DO UPDATE SET observed_at = $1, content_hash = $2
       WHERE page_observation.observed_at < $1 AND page_observation.content_hash <> $2
     RETURNING NOT EXISTS (SELECT FROM known) AS "isFirst"`,
    [observedAt, contentHash],
  );
}

async function keepRows(
  manager: EntityManager,
  rows: readonly AllocatedPageRow[],
  { year, month }: AllocatedPeriod,
): Promise<void> {
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

interface PageOfMonth extends AllocatedPeriod {
  contentHash: string;
}

/** Whether the page shows what it last showed of a month. */
async function isPageOf(manager: EntityManager, { year, month, contentHash }: PageOfMonth): Promise<boolean> {
  const sql = 'SELECT FROM page_of_month WHERE year = $1 AND month = $2 AND content_hash = $3';
  return (await execute(manager, sql, [year, month, contentHash])) > 0;
}

const keptRow = z.object({ isNew: z.boolean() });

/** Keeps what the page shows of a month, and when that was first seen ahead of its day. Answers whether the month had no page before. */
async function keepPageOfMonth(
  manager: EntityManager,
  { year, month, contentHash }: PageOfMonth,
  postedAt: Date | undefined,
): Promise<boolean> {
  const kept = await queryRow(
    manager,
    keptRow,
    `INSERT INTO page_of_month (year, month, content_hash, posted_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (year, month) DO UPDATE SET content_hash = excluded.content_hash
     RETURNING xmax = 0 AS "isNew"`,
    [year, month, contentHash, postedAt ?? null],
  );
  return kept?.isNew === true;
}

/** Says that the list of a period is on the agency's page, with what its stores open with. */
async function announcePostedList(
  manager: EntityManager,
  outbox: Outbox,
  { year, month, postedAt }: AllocatedPeriod & { postedAt: Date },
): Promise<void> {
  const bottles = await readPostedList(manager, { year, month });
  await outbox.publish(manager, 'allocated.list-posted.v1', {
    year,
    month,
    releaseDay: thirdSaturday(year, month),
    postedAt: postedAt.toISOString(),
    itemCount: bottles.length,
    items: bottles.flatMap(namedBottle).slice(0, NAMED_IN_EVENT),
  });
}

function namedBottle({ sku, name, priceCents, opens }: PostedBottle) {
  return sku === undefined ? [] : [withDisplayName({ sku, name, priceCents, stores: opens.flatMap(namedStore) })];
}

function namedStore({ store, quantity }: PostedQuantity) {
  return store ? [{ storeNumber: store.storeNumber, ...(quantity !== undefined && { quantity }) }] : [];
}
