import { randomUUID } from 'node:crypto';
import {
  alert,
  eventSchemas,
  type CatalogueEntry,
  type ChangesMatched,
  type EventPayload,
  type EventType,
  type StockChange,
  type Tier,
} from '@barrelhive/contracts';
import { Outbox } from '@barrelhive/messaging';
import { startTestService, type TestService } from '@barrelhive/testing';
import * as z from 'zod';
import { alertsService } from '../src/alerts-service';
import { alertsMigrations } from '../src/database/migrations';

/** What {@link RunningAlerts.newAlert} waits for. */
export const BOTTLE = { sku: '016850', name: 'BLANTON SINGLE BARREL BOURBON', storeQty: 6, priceCents: 6000 };

/** What an entitlement says of its end: of the plan where it is cancelled, else of the period that is paid. */
type PlanEnd = Pick<EventPayload<'billing.entitlement-changed.v1'>, 'cancelled' | 'endsAt' | 'cause'>;

/** The events that tell of changes of the whole state. */
type ChangeEvent = 'inventory.products-changed.v1' | 'inventory.quantities-risen.v1';

/** The alerts service with what its tests say often: who is entitled, what the catalogue holds, what changed. */
export interface RunningAlerts extends TestService {
  entitle(userId: string, tier: Tier, valid?: boolean, end?: PlanEnd): Promise<void>;
  observe(entries: Partial<CatalogueEntry>[]): Promise<void>;
  change(change: Partial<StockChange> & Pick<StockChange, 'name'>, event?: ChangeEvent): Promise<string>;
  /** A new alert of a new paying user. */
  newAlert(): Promise<{ userId: string; id: string }>;
  /** A text of an alert went out; gives when. */
  accept(alertId: string, slot: string): Promise<string>;
  /** What was said so far of changes that concern a user, one of each event. */
  matchesOf(userId: string): Promise<(ChangesMatched['matches'][number] & { skus: string[] })[]>;
}

/** The payloads of a type that the service gives its outbox from now on, also where no service receives them. */
export function publishedFromNow<T extends EventType>({ service }: RunningAlerts, type: T): () => EventPayload<T>[] {
  const prepared = jest.spyOn(service.app.get(Outbox), 'prepareAll');
  const payload = z.custom<EventPayload<T>>((value) => eventSchemas[type].safeParse(value).success);
  return () => prepared.mock.calls.flatMap(([of, payloads]) => (of === type ? z.array(payload).parse(payloads) : []));
}

export async function startAlerts(environment: Record<string, string> = {}): Promise<RunningAlerts> {
  const test = await startTestService({
    service: alertsService,
    migrations: alertsMigrations,
    environment,
  });
  let version = 0;
  const running: RunningAlerts = {
    ...test,
    async entitle(userId, tier, valid = true, end = { cancelled: false, endsAt: null }) {
      await test.neighbours.deliver('billing.entitlement-changed.v1', {
        userId,
        tier,
        valid,
        status: valid ? 'active' : 'inactive',
        ...end,
        version: ++version,
      });
    },
    async observe(entries) {
      await test.neighbours.deliver('inventory.catalogue-updated.v1', {
        runId: 'run',
        observedAt: new Date().toISOString(),
        entries: entries.map((entry, position) => ({
          sku: String(100_000 + position),
          name: 'NAMELESS',
          department: 'AW',
          status: '1',
          ...entry,
        })),
        removedSkus: [],
      });
    },
    change: (change, event = 'inventory.products-changed.v1') =>
      test.neighbours.deliver(event, {
        runId: 'run',
        observedAt: new Date().toISOString(),
        changes: [
          {
            kind: 'back-in-stock',
            sku: '016850',
            before: { storeQty: 0 },
            after: { storeQty: 6 },
            stores: [],
            ...change,
          },
        ],
      }),
    async newAlert() {
      await running.observe([BOTTLE]);
      const userId = randomUUID();
      await running.entitle(userId, 'premium');
      const { body } = await test.call(userId, 'POST', '/api/alerts', { search_term: 'blanton' });
      return { userId, id: alert.parse(body).search_id };
    },
    async accept(alertId, slot) {
      const sentAt = new Date(Date.parse(slot) + 1_000).toISOString();
      await test.neighbours.deliver('notifications.message-sent.v1', { alertId, slot, sentAt, itemsFound: 2 });
      return sentAt;
    },
    async matchesOf(userId) {
      const events = await test.neighbours.published('alerts.changes-matched.v1');
      return events.flatMap((event) =>
        event.kind === 'list'
          ? []
          : event.matches
              .filter((match) => match.userId === userId)
              .map((match) => ({ ...match, skus: match.changes.map((place) => event.changes[place]?.sku ?? '') })),
      );
    },
  };
  return running;
}
