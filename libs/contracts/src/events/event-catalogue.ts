import type * as z from 'zod/mini';
import { serviceNames, services, type EventType, type ServiceName } from '../services';
import {
  alertEnded,
  alertRestored,
  changesMatched,
  homeStoresChanged,
  scopeChanged,
  watchedSkus,
} from './alerts-events';
import { drawingOpened, listPosted, listReleased } from './allocated-events';
import {
  logInsFailed,
  passwordChanged,
  passwordLinkWanted,
  userDeleted,
  userRegistered,
  userUpdated,
} from './auth-events';
import { checkoutOpened, entitlementChanged } from './billing-events';
import {
  allocatedPageObserved,
  catalogueUpdated,
  drawingsObserved,
  productsChanged,
  quantitiesRisen,
  storeArrivalsObserved,
  storeStockObserved,
} from './inventory-events';
import { messageSent, passwordLinkMade, phoneConfirmed, shelfReported, storesWanted } from './notifications-events';

/** What each event carries. */
export const eventSchemas = {
  'auth.user-registered.v1': userRegistered,
  'auth.user-updated.v1': userUpdated,
  'auth.user-deleted.v1': userDeleted,
  'auth.log-ins-failed.v1': logInsFailed,
  'auth.password-link-wanted.v1': passwordLinkWanted,
  'auth.password-changed.v1': passwordChanged,
  'billing.entitlement-changed.v1': entitlementChanged,
  'billing.checkout-opened.v1': checkoutOpened,
  'inventory.products-changed.v1': productsChanged,
  'inventory.quantities-risen.v1': quantitiesRisen,
  'inventory.catalogue-updated.v1': catalogueUpdated,
  'inventory.store-stock-observed.v1': storeStockObserved,
  'inventory.store-arrivals-observed.v1': storeArrivalsObserved,
  'inventory.drawings-observed.v1': drawingsObserved,
  'inventory.allocated-page-observed.v1': allocatedPageObserved,
  'alerts.changes-matched.v1': changesMatched,
  'alerts.alert-ended.v1': alertEnded,
  'alerts.alert-restored.v1': alertRestored,
  'alerts.home-stores-changed.v1': homeStoresChanged,
  'alerts.scope-changed.v1': scopeChanged,
  'alerts.watched-skus.v1': watchedSkus,
  'notifications.message-sent.v1': messageSent,
  'notifications.phone-confirmed.v1': phoneConfirmed,
  'notifications.password-link-made.v1': passwordLinkMade,
  'notifications.stores-wanted.v1': storesWanted,
  'notifications.shelf-reported.v1': shelfReported,
  'allocated.list-posted.v1': listPosted,
  'allocated.list-released.v1': listReleased,
  'allocated.drawing-opened.v1': drawingOpened,
} as const satisfies Record<EventType, z.ZodMiniType>;

export type EventPayload<T extends EventType> = z.infer<(typeof eventSchemas)[T]>;

/** Every type of the catalogue. */
export const eventTypes = Object.keys(eventSchemas) as EventType[];

const senders = Object.fromEntries(
  serviceNames.flatMap((name) => (services[name].sends ?? []).map((type) => [type, name])),
) as Record<EventType, ServiceName>;

/** The one service whose outbox takes this event. */
export const senderOf = (type: EventType): ServiceName => senders[type];

/** The services that handle this event; the sender's outbox keeps a copy for each. */
export const receiversOf = (type: EventType): ServiceName[] =>
  serviceNames.filter((name) => services[name].receives?.includes(type));

/** The types a service receives; its transport subscribes to exactly these, and boot fails when one has no handler. */
export const eventsReceivedBy = (service: ServiceName): readonly EventType[] => services[service].receives ?? [];
