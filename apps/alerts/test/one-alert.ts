import { randomUUID } from 'node:crypto';
import { alert, type AlertMatched } from '@barrelhive/contracts';
import type { HeldSlot } from '@barrelhive/jobs';
import type { RunningAlerts } from './running-alerts';
import { noonIn, runSlotAt } from './slots';

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

const DAYS_BETWEEN = 10;
let daysAhead = DAYS_BETWEEN;

/** A new alert of a new paying user, with a noon of its own. */
export async function newAlert(alerts: RunningAlerts): Promise<OneAlert> {
  await alerts.observe([BOTTLE]);
  const userId = randomUUID();
  await alerts.entitle(userId, 'premium');
  const created = await alerts.call(userId, 'POST', '/api/alerts', { search_term: 'blanton' });
  daysAhead += DAYS_BETWEEN;
  return new OneAlert(alerts, userId, alert.parse(created.body).search_id, noonIn(daysAhead));
}

/** An alert, the changes of its bottle, and the answers to its bundles. */
export class OneAlert {
  constructor(
    private readonly alerts: RunningAlerts,
    readonly userId: string,
    readonly id: string,
    readonly noon: number,
  ) {}

  restock() {
    return this.alerts.change({ name: BOTTLE.name });
  }

  /** The price of the bottle changed. */
  reprice(before: number, after: number) {
    const [was, is] = [{ priceCents: before }, { priceCents: after }];
    return this.alerts.change({ name: BOTTLE.name, kind: 'price', before: was, after: is });
  }

  runAt(instant: number, change?: (held: HeldSlot) => unknown) {
    return runSlotAt(this.alerts, instant, change);
  }

  /** The bundles of the user, and of those whose ids begin like that. */
  async handedOn(): Promise<AlertMatched[]> {
    const bundles = await this.alerts.neighbours.published('alerts.alert-matched.v1');
    return bundles.filter((bundle) => bundle.userId.startsWith(this.userId));
  }

  /** The text of the bundle went out; gives when. */
  async accept(slot: number): Promise<string> {
    const sentAt = iso(slot + 1_000);
    const sent = { alertId: this.id, slot: iso(slot), sentAt, itemsFound: 2 };
    await this.alerts.neighbours.deliver('notifications.message-sent.v1', sent);
    return sentAt;
  }

  async decline(slot: number, reason: string): Promise<void> {
    const declined = { alertId: this.id, slot: iso(slot), reason };
    await this.alerts.neighbours.deliver('notifications.bundle-declined.v1', declined);
  }

  /** The text of the bundle was accepted, and then kept back by the provider. */
  async giveBack(slot: number, reason: string): Promise<void> {
    const told = (await this.handedOn()).find((bundle) => bundle.slot === iso(slot));
    const declined = { alertId: this.id, slot: iso(slot), reason, items: told?.items ?? [] };
    await this.alerts.neighbours.deliver('notifications.bundle-declined.v1', declined);
  }
}

export function iso(instant: number): string {
  return new Date(instant).toISOString();
}
