import { ENTITLEMENT_LISTENER, EntitlementEntity, OnEntitlementChanged } from '@barrelhive/entitlements';
import { createService, type RunningService } from '@barrelhive/service-kit';
import type { AlertsSettings } from './alerts-settings';
import { CatalogueIndex } from './catalogue-copy/catalogue-index';
import { UpdateCatalogueCopy } from './catalogue-copy/update-catalogue-copy';
import { RecordSentMessage } from './history/record-sent-message';
import { MatchStockChanges } from './matching/match-stock-changes';
import { WatchedTerms } from './matching/watched-terms';
import { CreateSavedAlert } from './saved-alerts/create-saved-alert';
import { DeleteSavedAlert } from './saved-alerts/delete-saved-alert';
import { ListAlertTerms } from './saved-alerts/list-alert-terms';
import { ListSavedAlerts } from './saved-alerts/list-saved-alerts';
import { ListSavedSearches } from './saved-alerts/list-saved-searches';
import { SavedAlertEntity } from './saved-alerts/saved-alert.entity';
import { SavedAlertsController } from './saved-alerts/saved-alerts.controller';
import { TrimExcessAlerts } from './saved-alerts/trim-excess-alerts';
import { AlertClock } from './schedule/alert-clock';
import { ALERT_SCHEDULE, alertSchedule } from './schedule/alert-schedule';
import { RunDueAlerts } from './schedule/run-due-alerts';
import { ScheduleTimes } from './schedule/schedule-times';

/** Puts the alerts service together; nothing runs before it listens. */
export function createAlertsService(settings: AlertsSettings): Promise<RunningService> {
  return createService({
    name: 'alerts',
    settings,
    entities: [SavedAlertEntity, EntitlementEntity],
    controllers: [
      SavedAlertsController,
      OnEntitlementChanged,
      UpdateCatalogueCopy,
      MatchStockChanges,
      RecordSentMessage,
    ],
    providers: [
      { provide: ALERT_SCHEDULE, useValue: alertSchedule(settings) },
      { provide: ENTITLEMENT_LISTENER, useClass: TrimExcessAlerts },
      CatalogueIndex,
      WatchedTerms,
      CreateSavedAlert,
      DeleteSavedAlert,
      ListAlertTerms,
      ListSavedAlerts,
      ListSavedSearches,
      ScheduleTimes,
      RunDueAlerts,
      AlertClock,
    ],
  });
}
