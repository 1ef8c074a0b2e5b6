import type { CatalogueEntry, StockChange } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import { DataSource, type EntityManager } from 'typeorm';
import { FinishUnsent } from '../src/deliveries/finish-unsent';
import { readContents } from '../src/deliveries/kept-notices';
import { findMessage, message, MESSAGE_FIELDS, NEVER_CLEAR, type Message } from '../src/deliveries/message';
import { RecordReport } from '../src/deliveries/record-report';
import { OnCatalogueUpdated } from '../src/digests/on-catalogue-updated.handler';
import { OnChangesMatched } from '../src/digests/on-changes-matched.handler';
import { alertIdOf } from './found-matches';
import { handleEvent } from './handle-event';
import type { RunningNotifications } from './running-notifications';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const DAYS_BETWEEN = 10;

/** What {@link newAlert} waits for. */
export const BOTTLE = { sku: '016850', name: 'BLANTON SINGLE BARREL BOURBON', storeQty: 6, priceCents: 6000 };
/** Where it stands. */
export const STORE = {
  storeNumber: '0012',
  name: '',
  address: '280 W Harris Ave',
  city: 'Salt Lake City',
  phone: '',
  qty: 6,
};

let daysAhead = DAYS_BETWEEN;

/** 19:00 UTC, some days ahead: a noon of Denver. */
export function noonIn(days: number): number {
  return Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + 19 * HOUR_MS;
}

/** A quarter to nine in Utah on the day of a noon. The noon is 19:00 UTC: 12:00 there in winter, 13:00 in summer. */
export function lastSlot(noon: number): number {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { timeZone: 'America/Denver', hour: 'numeric', hourCycle: 'h23' }).format(noon),
  );
  return noon + (20 - hour) * HOUR_MS + 45 * MINUTE_MS;
}

/** An alert of a new paying user for a bottle of its own, with a noon of its own. */
export async function newAlert(notifications: RunningNotifications): Promise<OneAlert> {
  const { userId } = await notifications.subscriber('premium');
  daysAhead += DAYS_BETWEEN;
  return new OneAlert(notifications, userId, `alert-of-${userId}`, noonIn(daysAhead));
}

/** An alert, what is seen of its bottle minute by minute until noon, and what becomes of its notices. */
export class OneAlert {
  readonly sku: string;
  private minutes = 0;

  constructor(
    private readonly notifications: RunningNotifications,
    readonly userId: string,
    readonly name: string,
    readonly noon: number,
  ) {
    this.sku = `${BOTTLE.sku}-${userId}`;
  }

  get id(): string {
    return alertIdOf(this.name);
  }

  /** A look at the shelves, ten minutes before noon or later, found a change. */
  find(change: Partial<StockChange> = {}, observedAt = this.nextLook()): Promise<void> {
    const { sku, userId, id: alertId } = this;
    const { name, storeQty, priceCents } = BOTTLE;
    const restock = { kind: 'back-in-stock' as const, before: { storeQty: 0 }, after: { storeQty, priceCents } };
    return handleEvent(this.notifications.service, OnChangesMatched, 'alerts.changes-matched.v1', {
      kind: 'changes',
      observedAt,
      changes: [{ sku, name, ...restock, stores: [], ...change }],
      matches: [{ alertId, userId, term: 'blanton', changes: [0] }],
    });
  }

  reprice(before: number, after: number): Promise<void> {
    return this.find({ kind: 'price', before: { priceCents: before }, after: { priceCents: after } });
  }

  /** A look at the shelves that comes after those before. */
  async observe(entry: Partial<CatalogueEntry>): Promise<void> {
    await handleEvent(this.notifications.service, OnCatalogueUpdated, 'inventory.catalogue-updated.v1', {
      runId: 'run',
      observedAt: this.nextLook(),
      entries: [{ ...BOTTLE, sku: this.sku, department: 'AW', status: '1', ...entry }],
      removedSkus: [],
    });
  }

  runAt(instant: number): Promise<number> {
    return this.notifications.runSlot(new Date(instant));
  }

  /** In the order of their slots. */
  async notices() {
    const { manager } = this.notifications.dataSource;
    const query = `SELECT ${MESSAGE_FIELDS} FROM message m WHERE m.user_id = $1 ORDER BY m.slot`;
    const messages = await readContents(manager, await queryRows(manager, message, query, [this.userId]));
    return messages.flatMap(({ state, reason, content }) =>
      content.kind === 'alert' ? [{ state, reason, ...content.match }] : [],
    );
  }

  /** The latest notice ends without a text. */
  async end(reason: string, step: 'expired' | 'suppressed' | 'refused' = 'expired'): Promise<void> {
    if (step === 'refused') await this.set(`state = 'sending', attempts = 1`);
    await this.change((manager, message) => this.app.get(FinishUnsent).run(manager, message, { step, reason }));
  }

  /** Nobody ever knew whether its text went out. */
  async neverKnow(): Promise<void> {
    await this.set(`state = 'unknown', attempts = 1, unclear_since = now()`);
    await this.change((manager, message) =>
      this.app.get(FinishUnsent).run(manager, message, { step: 'given-up', reason: NEVER_CLEAR }),
    );
  }

  /** The text of the latest notice may have been taken; nobody knows, and it waits again. */
  async beUnclear(): Promise<void> {
    await this.set('attempts = 1, attempted_at = now(), unclear_since = now()');
  }

  async accept(): Promise<void> {
    await this.set('attempts = greatest(attempts, 1), attempted_at = now(), item_count = 1');
    await this.change((manager, { id }) =>
      this.app.get(RecordReport).run(manager, id, { sid: `SM-${id}`, state: 'accepted' }),
    );
  }

  /** The text of the latest notice was accepted, then kept back by the provider, and the notice ended. */
  async giveBack(reason: string): Promise<void> {
    await this.change((manager, { id }) =>
      this.app.get(RecordReport).run(manager, id, { sid: `SM-${id}`, state: 'undelivered', errorCode: 30_002 }),
    );
    await this.end(reason);
    await execute(this.notifications.dataSource, 'DELETE FROM sending_pause');
  }

  async say(type: 'alerts.alert-ended.v1' | 'alerts.alert-restored.v1', at = this.nextLook()): Promise<void> {
    await this.notifications.neighbours.deliver(type, { alertId: this.id, userId: this.userId, at, term: "BLANTON'S" });
  }

  private get app() {
    return this.notifications.service.app;
  }

  private nextLook(): string {
    return new Date(this.noon + (this.minutes++ - 10) * MINUTE_MS).toISOString();
  }

  private async set(fields: string): Promise<void> {
    await execute(
      this.notifications.dataSource,
      `UPDATE message SET ${fields} WHERE id = (SELECT id FROM message WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1)`,
      [this.userId],
    );
  }

  private change(work: (manager: EntityManager, message: Message) => Promise<void>): Promise<void> {
    return this.app.get(DataSource).transaction(async (manager) => {
      const latest = await findMessage(manager, 'WHERE m.user_id = $1 ORDER BY m.created_at DESC LIMIT 1', [
        this.userId,
      ]);
      if (!latest) throw new Error('there is no notice');
      await work(manager, latest);
    });
  }
}

export function iso(instant: number): string {
  return new Date(instant).toISOString();
}
