import { execute } from '@barrelhive/database';
import { ENTITLEMENT_DATA, forgetEntitlement } from '@barrelhive/entitlements';
import { onUserDeleted, userDataController } from '@barrelhive/service-kit';
import { lockSavedAlerts } from './database/lock-saved-alerts';
import { forgetAlerts } from './saved-alerts/ended-alerts';

/** All that alerts holds of the caller. */
export const UserDataController = userDataController({
  alerts: 'SELECT id, search_term, created_at, scope, at_least FROM saved_alert WHERE user_id = $1 ORDER BY created_at',
  texts_of_alerts: `SELECT alert_id, slot, sent_at, items_found
    FROM alert_history JOIN saved_alert ON id = alert_id WHERE user_id = $1 AND NOT is_withdrawn ORDER BY sent_at`,
  ended_alerts: 'SELECT alert_id, term_key, ended_at FROM ended_alert WHERE user_id = $1 ORDER BY ended_at',
  removed_alerts: `SELECT search_term, created_at, scope, at_least, history, tier, removed_at, read_at
    FROM removed_alert WHERE user_id = $1 ORDER BY removed_at`,
  home_stores: 'SELECT stores, used FROM home_stores WHERE user_id = $1',
  watched: 'SELECT ends_at::text FROM watched_user WHERE user_id = $1',
  plan: ENTITLEMENT_DATA,
});

/** Deletes the alerts of a user, with their history, and forgets all else. */
export const OnUserDeleted = onUserDeleted(async (manager, userId) => {
  await forgetEntitlement(manager, userId);
  await lockSavedAlerts(manager, userId);
  await forgetAlerts(manager, userId);
  await execute(manager, 'DELETE FROM removed_alert WHERE user_id = $1', [userId]);
  await execute(manager, 'DELETE FROM home_stores WHERE user_id = $1', [userId]);
  await execute(manager, 'DELETE FROM watched_user WHERE user_id = $1', [userId]);
});
