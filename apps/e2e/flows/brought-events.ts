import type { EventEnvelope, EventType } from '@barrelhive/contracts';
import type { RunningService } from '@barrelhive/service-kit';
import { DataSource } from 'typeorm';
import { OnEntitlementChanged } from '@barrelhive/entitlements';
import { EventContext } from '@barrelhive/messaging';
import * as z from 'zod';
import { OnCatalogueUpdated as OnCatalogueUpdatedInAlerts } from '../../alerts/src/catalogue-copy/keep-catalogue-copy.handler';
import {
  OnProductsChanged,
  OnQuantitiesRisen,
  OnStoreArrivalsObserved,
} from '../../alerts/src/matching/say-concerned-alerts.handler';
import { OnMessageSent } from '../../alerts/src/saved-alerts/on-message-sent.handler';
import { OnUserRegistered as OnUserRegisteredInAlerts } from '../../alerts/src/saved-alerts/watch-for-payment.handler';
import { OnAlertEnded, OnAlertRestored } from '../../notifications/src/digests/note-whether-ended.handler';
import { OnCatalogueUpdated } from '../../notifications/src/digests/on-catalogue-updated.handler';
import { OnChangesMatched } from '../../notifications/src/digests/on-changes-matched.handler';
import { OnStoreStockObserved } from '../../notifications/src/digests/on-store-stock-observed.handler';
import { OnUserRegistered } from '../../notifications/src/confirmations/save-user.handler';
import { OnHomeStoresChanged, OnScopeChanged } from '../../notifications/src/digests/look-elsewhere.handler';
import {
  OnDrawingOpened,
  OnListPosted,
  OnListReleased,
} from '../../notifications/src/announcements/queue-announcement.handler';

type Deliver = (dataSource: DataSource, envelope: EventEnvelope) => Promise<void>;

/** Hands an event to its handler, in a transaction. */
function deliverTo<T extends EventType>(handler: {
  handle(envelope: EventEnvelope<T>, context: EventContext): Promise<void>;
}): Deliver {
  const ofType = z.custom<EventEnvelope<T>>();
  return (dataSource, envelope) =>
    dataSource.transaction((manager) => handler.handle(ofType.parse(envelope), new EventContext([manager])));
}

/** Whoever of the two consumes an event hears of it. */
export function bringTo(
  alerts: RunningService,
  notifications: RunningService,
): (event: EventEnvelope) => Promise<void> {
  const toAlerts = new Map<EventType, Deliver>([
    ['auth.user-registered.v1', deliverTo(alerts.app.get(OnUserRegisteredInAlerts))],
    ['billing.entitlement-changed.v1', deliverTo(alerts.app.get(OnEntitlementChanged))],
    ['inventory.catalogue-updated.v1', deliverTo(alerts.app.get(OnCatalogueUpdatedInAlerts))],
    ['inventory.products-changed.v1', deliverTo(alerts.app.get(OnProductsChanged))],
    ['inventory.quantities-risen.v1', deliverTo(alerts.app.get(OnQuantitiesRisen))],
    ['inventory.store-arrivals-observed.v1', deliverTo(alerts.app.get(OnStoreArrivalsObserved))],
    [
      'notifications.message-sent.v1',
      deliverTo<'notifications.message-sent.v1'>({
        handle: (event, context) => alerts.app.get(OnMessageSent).handleAll([event], context),
      }),
    ],
  ]);
  const toNotifications = new Map<EventType, Deliver>([
    ['auth.user-registered.v1', deliverTo(notifications.app.get(OnUserRegistered))],
    ['billing.entitlement-changed.v1', deliverTo(notifications.app.get(OnEntitlementChanged))],
    ['inventory.catalogue-updated.v1', deliverTo(notifications.app.get(OnCatalogueUpdated))],
    ['inventory.store-stock-observed.v1', deliverTo(notifications.app.get(OnStoreStockObserved))],
    [
      'alerts.changes-matched.v1',
      deliverTo<'alerts.changes-matched.v1'>({
        handle: (event, context) => notifications.app.get(OnChangesMatched).handleAll([event], context),
      }),
    ],
    ['alerts.alert-ended.v1', deliverTo(notifications.app.get(OnAlertEnded))],
    ['alerts.home-stores-changed.v1', deliverTo(notifications.app.get(OnHomeStoresChanged))],
    ['alerts.scope-changed.v1', deliverTo(notifications.app.get(OnScopeChanged))],
    ['alerts.alert-restored.v1', deliverTo(notifications.app.get(OnAlertRestored))],
    ['allocated.list-released.v1', deliverTo(notifications.app.get(OnListReleased))],
    ['allocated.list-posted.v1', deliverTo(notifications.app.get(OnListPosted))],
    ['allocated.drawing-opened.v1', deliverTo(notifications.app.get(OnDrawingOpened))],
  ]);
  return async (envelope) => {
    await toAlerts.get(envelope.type)?.(alerts.app.get(DataSource), envelope);
    await toNotifications.get(envelope.type)?.(notifications.app.get(DataSource), envelope);
  };
}
