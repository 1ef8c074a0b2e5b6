import { createHash, randomUUID } from 'node:crypto';
import type { EventPayload, StockChange } from '@barrelhive/contracts';
import { queryRow } from '@barrelhive/database';
import { ServiceLoops } from '@barrelhive/service-kit';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { createNotices } from '../src/deliveries/create-messages';
import { keepNotices } from '../src/deliveries/kept-notices';
import { keptOf } from '../src/notices/kept-content';

import { sealToken } from '../src/notices/text-token';
import { MORNINGS_TASK, NOTICES_TASK, STORES_TASK } from '../src/scheduled-tasks';

/** What an alert found, when it was seen, and the slot at which that is told; now, where nothing is said. */
export interface Found {
  term?: string;
  items?: StockChange[];
  firstObservedAt?: string;
  slot?: string;
}

const BOTTLE: StockChange = {
  kind: 'back-in-stock',
  sku: '016850',
  name: "BLANTON'S SINGLE BARREL",
  before: { storeQty: 0 },
  after: { storeQty: 6, priceCents: 6499 },
  stores: [],
};

/** The id of the alert that a test calls by this name. */
export function alertIdOf(name: string): string {
  const digits = createHash('sha256').update(name).digest('hex').slice(0, 32);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** What alerts says of it. */
export function matchOf(
  userId: string,
  name: string,
  { term = 'blanton', items = [BOTTLE], firstObservedAt = new Date().toISOString() }: Found,
): EventPayload<'alerts.changes-matched.v1'> {
  const alertId = alertIdOf(name);
  const matches = [{ alertId, userId, term, changes: items.map((_, place) => place) }];
  return { kind: 'changes', observedAt: firstObservedAt, changes: items, matches };
}

const changeRow = z.object({ id: z.string() });

/** Queues a text about an alert that found a bottle, as a slot does. */
export async function queueNotice(manager: EntityManager, userId: string, name: string, slot: Date): Promise<void> {
  const sql = `INSERT INTO seen_change (sku, kind, observed_at, change, correlation_id)
    VALUES ($1, $2, clock_timestamp(), $3, 'c') RETURNING id::text`;
  const change = await queryRow(manager, changeRow, sql, [BOTTLE.sku, BOTTLE.kind, JSON.stringify(BOTTLE)]);
  const match = { alertId: alertIdOf(name), term: 'blanton', slot: slot.toISOString(), items: [BOTTLE] };
  const content = { kind: 'alert', day: slot.toISOString().slice(0, 10), match } as const;
  const id = randomUUID();
  await createNotices(manager, 'sms', [{ id, userId, addressId: '', content, waitsSince: slot, correlationId: 'c' }], {
    tokenFor: ({ match: { alertId }, day }) => sealToken('secret', { alertPrefix: alertId, day }),
  });
  await keepNotices(manager, [{ id, kept: keptOf(content, change ? [change.id] : []) }]);
}

/** The clock of the service runs no slot from then on, also in other replicas of this process. */
export function leaveSlotsToTheTest(): void {
  if (jest.isMockFunction(ServiceLoops.prototype.schedule)) return;
  const { schedule } = ServiceLoops.prototype;
  jest.spyOn(ServiceLoops.prototype, 'schedule').mockImplementation(function (this: ServiceLoops, task) {
    if (![MORNINGS_TASK, NOTICES_TASK, STORES_TASK].includes(task.name)) schedule.call(this, task);
  });
}
