import { setImmediate } from 'node:timers/promises';
import type { CatalogueEntry } from '@barrelhive/contracts';
import { allowLongWork, execute } from '@barrelhive/database';
import type { Outbox, PreparedEvents } from '@barrelhive/messaging';
import { displayName, isOnMonthlyList } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import { inParts } from '../catalogue/in-parts';
import type { CatalogueProduct, ProductChange } from '../catalogue/product';
import { writeProducts } from '../catalogue/product-rows';
import { integerArray } from '../database/integer-arrays';
import { notifyOfCatalogue, notifyOfStoreStock } from '../local-copy/copy-notifications';
import { endBackOffs } from '../store-reading/detail-claims';
import { mostStockFirst, toStoreEntry, type KnownStores } from '../store-stock/known-stores';
import { writeReturns, writeWatchGap } from '../shelf-history/shelf-history-rows';
import { forgetFalseZeros, keepLastZeros, markSoldOut } from '../store-stock/statewide-zeros';
import type { Comparison } from './compare-snapshots';
import { writeRecentZeros } from './recent-zero-rows';
import type { ZeroChanges } from './recent-zeros';
import { clearSuspectPass, recordRun, writeSkippedBottles, type FinishedRun } from './refresh-runs';

const CHANGES_PER_EVENT = 100;
const ENTRIES_PER_EVENT = 500;

/** Another pass was committed since this one was compared with the catalogue. Nothing was written. */
export class PassOvertakenError extends Error {
  constructor() {
    super('another pass landed in between');
    this.name = 'PassOvertakenError';
  }
}

export interface AcceptedPass {
  run: FinishedRun;
  comparison: Comparison;
  /** The revision of the catalogue it was compared with. */
  baseRevision: number;
  published: readonly ProductChange[];
  zeros: ZeroChanges;
  /** Whether bottles were skipped by the pass before. */
  hadSkipped: boolean;
  /** Where a bottle is, as far as it could be read in time. */
  stores: ReadonlyMap<string, KnownStores>;
}

/**
 * Writes an accepted pass: what changed, its history and its events, in the caller's transaction. A pass in which nothing changed
 * writes its own row only.
 */
export async function commitPass(manager: EntityManager, outbox: Outbox, pass: AcceptedPass): Promise<void> {
  const { comparison, run } = pass;
  await allowLongWork(manager);
  if (comparison.written.length > 0) {
    const revision = await nextRevision(manager, pass.baseRevision);
    const [events] = await Promise.all([
      prepareEvents(outbox, pass),
      writeProducts(manager, comparison.written, revision, run.startedAt),
    ]);
    await writeHistory(manager, comparison, run.startedAt);
    await writeReturns(manager, pass.published, run.startedAt);
    // Attempts before stores, in the order in which a reading writes them: otherwise the two could deadlock.
    await endBackOffs(manager, comparison.stockPoints);
    await keepZeros(manager, outbox, pass);
    for (const prepared of events) await outbox.publishPrepared(manager, prepared);
  }
  await writeRecentZeros(manager, pass.zeros);
  await clearSuspectPass(manager);
  if (pass.hadSkipped || run.skipped.length > 0) await writeSkippedBottles(manager, run.skipped, run.startedAt);
  await writeWatchGap(manager, run.startedAt);
  await recordRun(manager, run);
  await notifyOfCatalogue(manager);
}

/** Writes the events out while Postgres is busy with the products, which have been sent by then. */
async function prepareEvents(outbox: Outbox, pass: AcceptedPass): Promise<PreparedEvents[]> {
  await setImmediate();
  return [
    outbox.prepareAll('inventory.catalogue-updated.v1', catalogueEvents(pass)),
    outbox.prepareAll(
      'inventory.products-changed.v1',
      changeEvents(pass, ({ reason }) => reason !== 'more'),
    ),
    outbox.prepareAll(
      'inventory.quantities-risen.v1',
      changeEvents(pass, ({ reason }) => reason === 'more'),
    ),
  ];
}

/** Takes the next revision. Throws PassOvertakenError when the catalogue changed since it was compared with. */
async function nextRevision(manager: EntityManager, base: number): Promise<number> {
  const taken = await execute(manager, `UPDATE catalogue_state SET revision = revision + 1 WHERE revision = $1`, [
    base,
  ]);
  if (taken === 0) throw new PassOvertakenError();
  return base + 1;
}

/** Each figure that changed. Passes run one after the other, so no product gets two figures for one instant. */
async function writeHistory(manager: EntityManager, { pricePoints, stockPoints }: Comparison, at: Date): Promise<void> {
  await execute(
    manager,
    `WITH price AS (
       INSERT INTO price_history (sku, at, price_cents)
       SELECT sku, $5, price_cents FROM unnest($1::text[], $2::integer[]) AS point (sku, price_cents)
     )
     INSERT INTO stock_history (sku, at, store_qty)
     SELECT sku, $5, store_qty FROM unnest($3::text[], $4::integer[]) AS point (sku, store_qty)`,
    [
      pricePoints.map(({ sku }) => sku),
      integerArray(pricePoints.map(({ priceCents }) => priceCents)),
      stockPoints.map(({ sku }) => sku),
      integerArray(stockPoints.map(({ storeQty }) => storeQty)),
      at,
    ],
  );
}

/**
 * What a statewide 0 says of stores. One that sold out is told by the pass: no request to the agency is needed. A 0 that is doubted says nothing, and
 * one that ends honestly is what the next reading is compared with.
 */
async function keepZeros(manager: EntityManager, outbox: Outbox, pass: AcceptedPass): Promise<void> {
  const { comparison, zeros } = pass;
  const zeroed = comparison.entered.filter(({ sku, storeQty }) => storeQty === 0 && !zeros.massDrops.has(sku));
  await emptyStores(manager, outbox, zeroed, pass.run.startedAt);
  const returned = comparison.changes.filter(
    ({ kind, before, product }) =>
      kind === 'back-in-stock' && before?.storeQty === 0 && !zeros.doubted.has(product.sku),
  );
  await keepLastZeros(
    manager,
    returned.map(({ product }) => product.sku),
  );
  await forgetFalseZeros(manager, zeros.doubted);
}

async function emptyStores(
  manager: EntityManager,
  outbox: Outbox,
  soldOut: readonly CatalogueProduct[],
  at: Date,
): Promise<void> {
  const skus = soldOut.map(({ sku }) => sku);
  const marked = new Set(await markSoldOut(manager, skus, at));
  if (marked.size === 0) return;
  const allocated = soldOut.filter((product) => marked.has(product.sku) && isOnMonthlyList(product));
  await outbox.publishAll(
    manager,
    'inventory.store-stock-observed.v1',
    allocated.map(({ sku }) => ({ sku, observedAt: at.toISOString(), stores: [] })),
  );
  await notifyOfStoreStock(manager, [...marked]);
}

function catalogueEvents({ run, comparison }: AcceptedPass) {
  const frame = { runId: run.id, observedAt: run.startedAt.toISOString() };
  return [
    ...inParts(comparison.entered.map(toCatalogueEntry), ENTRIES_PER_EVENT).map((entries) => ({
      ...frame,
      entries,
      removedSkus: [],
    })),
    ...inParts(comparison.removed, ENTRIES_PER_EVENT).map((removedSkus) => ({ ...frame, entries: [], removedSkus })),
  ];
}

function toCatalogueEntry(product: CatalogueProduct): CatalogueEntry {
  const { sku, name, department, status, size, priceCents, warehouseQty, onOrderQty, storeQty } = product;
  return { sku, name, department, status, size, priceCents, warehouseQty, onOrderQty, storeQty };
}

function changeEvents({ run, published, stores }: AcceptedPass, isMeant: (change: ProductChange) => boolean) {
  const changes = published.filter(isMeant).map(({ kind, product, before, reason }) => ({
    kind,
    reason: reason === 'more' ? undefined : reason,
    sku: product.sku,
    name: product.name,
    displayName: displayName(product.name),
    before,
    after: { storeQty: product.storeQty, priceCents: product.priceCents, warehouseQty: product.warehouseQty },
    isAllocated: isOnMonthlyList(product),
    stores: mostStockFirst(stores.get(product.sku)?.stores ?? []).map(toStoreEntry),
  }));
  return inParts(changes, CHANGES_PER_EVENT).map((part) => ({
    runId: run.id,
    observedAt: run.startedAt.toISOString(),
    changes: part,
  }));
}
