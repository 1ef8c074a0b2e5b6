import type { AlertMatched, StockChange } from '@barrelhive/contracts';
import { Outbox } from '@barrelhive/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isStillTrue, type CurrentProduct } from '../matching/pending-match';
import { ScheduleTimes } from './schedule-times';

interface WaitingRow {
  alert_id: string;
  user_id: string;
  search_term: string;
  change: StockChange;
  observed_at: Date;
  correlation_id: string;
  product: (Omit<CurrentProduct, 'observedAt'> & { observedAt: string }) | null;
}

interface Bundle {
  matched: AlertMatched;
  correlationId: string;
}

const maxItemsPerBundle = 100;

/**
 * A match of a user without a valid plan waits this long: the payment may be minutes old and its event held up by a crash. After
 * that it is forgotten, so that nobody who subscribes is told of the weeks before.
 */
const unpaidWaitsMs = 3_600_000;

/** Hands on what waits, once per slot among all replicas, and at most one bundle per alert and local day. */
@Injectable()
export class RunDueAlerts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly times: ScheduleTimes,
  ) {}

  /** Answers how many bundles were handed on; undefined when no slot is due or another replica has it. */
  async run(now: Date): Promise<number | undefined> {
    const slot = this.times.dueSlot(now);
    if (!slot) return undefined;
    return this.dataSource.transaction(async (manager) => {
      if (!(await claimSlot(slot, manager))) return undefined;
      const bundles = await this.collectBundles(slot, manager);
      for (const { matched, correlationId } of bundles) {
        await this.outbox.publish(manager, 'alerts.alert-matched.v1', matched, { correlationId });
      }
      await manager.query('UPDATE schedule_run SET bundles = $2 WHERE slot = $1', [slot, bundles.length]);
      return bundles.length;
    });
  }

  private async collectBundles(slot: Date, manager: EntityManager): Promise<Bundle[]> {
    const day = this.times.dayOf(slot);
    const rows = await takeWaiting(day, new Date(slot.getTime() - unpaidWaitsMs), manager);
    const bundles = bundleByAlert(rows.filter(rowIsStillTrue), slot);
    await manager.query(`INSERT INTO handed_on_day (alert_id, day, slot) SELECT unnest($1::uuid[]), $2, $3`, [
      bundles.map((bundle) => bundle.matched.alertId),
      day,
      slot,
    ]);
    return bundles;
  }
}

async function claimSlot(slot: Date, manager: EntityManager): Promise<boolean> {
  const claimed: unknown[] = await manager.query(
    'INSERT INTO schedule_run (slot) VALUES ($1) ON CONFLICT DO NOTHING RETURNING slot',
    [slot],
  );
  return claimed.length === 1;
}

/**
 * Takes away all matches of paying users' alerts whose day is free; those of the others go on waiting. What waited in vain for
 * a payment since `unpaidSince` is taken away with them and told to nobody.
 */
async function takeWaiting(day: string, unpaidSince: Date, manager: EntityManager): Promise<WaitingRow[]> {
  const [rows]: [(WaitingRow & { entitled: boolean })[], number] = await manager.query(
    `DELETE FROM pending_match p
      USING saved_alert a
      LEFT JOIN entitlement e ON e.user_id = a.user_id
      WHERE a.id = p.alert_id
        AND CASE WHEN e.valid
            THEN NOT EXISTS (SELECT 1 FROM handed_on_day d WHERE d.alert_id = p.alert_id AND d.day = $1)
            ELSE p.observed_at < $2 END
      RETURNING p.alert_id, a.user_id, a.search_term, p.change, p.observed_at, p.correlation_id,
        coalesce(e.valid, false) AS entitled,
        (SELECT jsonb_build_object('listed', c.listed, 'storeQty', c.store_qty, 'priceCents', c.price_cents,
                                   'observedAt', c.observed_at)
           FROM catalogue_entry c WHERE c.sku = p.sku) AS product`,
    [day, unpaidSince],
  );
  return rows.filter((row) => row.entitled);
}

function rowIsStillTrue(row: WaitingRow): boolean {
  const product = row.product ? { ...row.product, observedAt: new Date(row.product.observedAt) } : undefined;
  return isStillTrue({ change: row.change, observedAt: row.observed_at }, product);
}

function bundleByAlert(rows: WaitingRow[], slot: Date): Bundle[] {
  const bundles = new Map<string, Bundle>();
  for (const row of rows) {
    const bundle = bundles.get(row.alert_id) ?? emptyBundle(row, slot);
    if (bundle.matched.items.length < maxItemsPerBundle) bundle.matched.items.push(row.change);
    bundles.set(row.alert_id, bundle);
  }
  return [...bundles.values()];
}

function emptyBundle(row: WaitingRow, slot: Date): Bundle {
  return {
    matched: {
      alertId: row.alert_id,
      userId: row.user_id,
      term: row.search_term,
      slot: slot.toISOString(),
      items: [],
    },
    correlationId: row.correlation_id,
  };
}
