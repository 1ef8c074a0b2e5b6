import { ENTITLEMENT_LISTENER, EntitlementEntity, OnEntitlementChanged } from '@barrelhive/entitlements';
import { defineService, loggedDeletions, sendSchedule } from '@barrelhive/service-kit';
import { alertsSettingsSchema } from './alerts-settings';
import { CatalogueIndex } from './catalogue-copy/catalogue-index';
import { OnCatalogueUpdated, OnStoreStockObserved } from './catalogue-copy/keep-catalogue-copy.handler';
import { HomeStoresController } from './home-stores/home-stores.controller';
import { SetHomeStores } from './home-stores/set-home-stores';
import { OnListPosted, OnListReleased, SayListMatches } from './matching/say-list-matches.handler';
import {
  OnProductsChanged,
  OnQuantitiesRisen,
  OnStoreArrivalsObserved,
  SayConcernedAlerts,
} from './matching/say-concerned-alerts.handler';
import { KNOWN_PRODUCTS, WatchedTerms } from './matching/watched-terms';
import { PurgeOldRows } from './retention/purge-old-rows';
import { ForgetAgain } from './recovery/forget-again';
import { ChangeSavedAlert } from './saved-alerts/change-saved-alert';
import { CreateSavedAlert } from './saved-alerts/create-saved-alert';
import { DeleteSavedAlert } from './saved-alerts/delete-saved-alert';
import { EndWatches } from './saved-alerts/end-watches';
import { FollowPlan, TrimExcessAlerts } from './saved-alerts/trim-excess-alerts';
import { ListAlertFinds } from './saved-alerts/list-alert-finds';
import { ListAlertTerms } from './saved-alerts/list-alert-terms';
import { ListSavedAlerts } from './saved-alerts/list-saved-alerts';
import { ListSavedSearches } from './saved-alerts/list-saved-searches';
import { OnMessageSent } from './saved-alerts/on-message-sent.handler';
import { RemovedAlerts } from './saved-alerts/removed-alerts';
import { RemovedAlertsController } from './saved-alerts/removed-alerts.controller';
import { ALERT_SCHEDULE } from './saved-alerts/run-times';
import { SavedAlertEntity } from './saved-alerts/saved-alert.entity';
import { SavedAlertsController } from './saved-alerts/saved-alerts.controller';
import { OnCheckoutOpened, OnUserRegistered } from './saved-alerts/watch-for-payment.handler';
import { ScheduledTasks } from './scheduled-tasks';
import { TellWatchedBottles } from './watched-bottles/tell-watched-bottles';
import { OnUserDeleted, UserDataController } from './user-data';

export const alertsService = defineService('alerts', alertsSettingsSchema, (settings) => ({
  entities: [SavedAlertEntity, EntitlementEntity],
  controllers: [
    SavedAlertsController,
    RemovedAlertsController,
    HomeStoresController,
    OnEntitlementChanged,
    OnUserRegistered,
    OnCheckoutOpened,
    OnCatalogueUpdated,
    OnStoreStockObserved,
    OnProductsChanged,
    OnQuantitiesRisen,
    OnStoreArrivalsObserved,
    OnListReleased,
    OnListPosted,
    OnMessageSent,
    OnUserDeleted,
    UserDataController,
  ],
  providers: [
    { provide: ALERT_SCHEDULE, useValue: sendSchedule(settings) },
    { provide: ENTITLEMENT_LISTENER, useClass: FollowPlan },
    TrimExcessAlerts,
    EndWatches,
    CatalogueIndex,
    { provide: KNOWN_PRODUCTS, useExisting: CatalogueIndex },
    WatchedTerms,
    SayConcernedAlerts,
    SayListMatches,
    TellWatchedBottles,
    SetHomeStores,
    CreateSavedAlert,
    ChangeSavedAlert,
    DeleteSavedAlert,
    ListAlertFinds,
    ListAlertTerms,
    ListSavedAlerts,
    ListSavedSearches,
    RemovedAlerts,
    PurgeOldRows,
    ScheduledTasks,
    ...loggedDeletions('alert', settings),
    ForgetAgain,
  ],
}));
