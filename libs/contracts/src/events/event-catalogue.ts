import type * as z from 'zod/mini';
import type { ServiceName } from '../services';
import { alertMatched, listMatched } from './alerts-events';
import { drawingOpened, listReleased } from './allocated-events';
import { userDeleted, userRegistered, userUpdated } from './auth-events';
import { entitlementChanged } from './billing-events';
import {
  allocatedPageObserved,
  catalogueUpdated,
  drawingsObserved,
  productsChanged,
  storeStockObserved,
} from './inventory-events';
import { bundleDeclined, messageSent } from './notifications-events';

interface EventDefinition {
  from: ServiceName;
  to: readonly ServiceName[];
  schema: z.ZodMiniType;
}

/**
 * Every event of the house: who sends it, who receives it, what it carries (design section 3; the three feeds of search and
 * `bundle-declined` are docs/adr/0004). The sender's outbox reads the receivers from here; boot fails when one has no handler.
 */
export const eventCatalogue = {
  'auth.user-registered.v1': { from: 'auth', to: ['notifications', 'billing'], schema: userRegistered },
  'auth.user-updated.v1': { from: 'auth', to: ['notifications', 'billing'], schema: userUpdated },
  'auth.user-deleted.v1': {
    from: 'auth',
    to: ['search', 'alerts', 'allocated', 'billing', 'notifications'],
    schema: userDeleted,
  },
  'billing.entitlement-changed.v1': {
    from: 'billing',
    to: ['auth', 'search', 'alerts', 'allocated', 'notifications'],
    schema: entitlementChanged,
  },
  'inventory.products-changed.v1': { from: 'search', to: ['alerts'], schema: productsChanged },
  'inventory.catalogue-updated.v1': { from: 'search', to: ['alerts', 'allocated'], schema: catalogueUpdated },
  'inventory.store-stock-observed.v1': { from: 'search', to: ['allocated'], schema: storeStockObserved },
  'inventory.drawings-observed.v1': { from: 'search', to: ['allocated'], schema: drawingsObserved },
  'inventory.allocated-page-observed.v1': { from: 'search', to: ['allocated'], schema: allocatedPageObserved },
  'alerts.alert-matched.v1': { from: 'alerts', to: ['notifications'], schema: alertMatched },
  'alerts.list-matched.v1': { from: 'alerts', to: ['notifications'], schema: listMatched },
  'notifications.message-sent.v1': { from: 'notifications', to: ['alerts'], schema: messageSent },
  'notifications.bundle-declined.v1': { from: 'notifications', to: ['alerts'], schema: bundleDeclined },
  'allocated.list-released.v1': { from: 'allocated', to: ['alerts', 'notifications'], schema: listReleased },
  'allocated.drawing-opened.v1': { from: 'allocated', to: ['notifications'], schema: drawingOpened },
} as const satisfies Record<string, EventDefinition>;

export type EventType = keyof typeof eventCatalogue;

export type EventPayload<T extends EventType> = z.infer<(typeof eventCatalogue)[T]['schema']>;

/** The types a service receives; its transport subscribes to exactly these. */
export function eventsReceivedBy(service: ServiceName): EventType[] {
  return eventTypes.filter((type) => (eventCatalogue[type].to as readonly ServiceName[]).includes(service));
}

/** Every type of the catalogue. */
export const eventTypes = Object.keys(eventCatalogue) as EventType[];
