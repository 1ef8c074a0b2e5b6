import { execute } from '@barrelhive/database';
import { ENTITLEMENT_DATA, forgetEntitlement } from '@barrelhive/entitlements';
import { onUserDeleted, userDataController } from '@barrelhive/service-kit';
import { forgetReporter } from './shelf-reports/keep-shelf-report';

/** All that search holds of the caller. */
export const UserDataController = userDataController({
  plan: ENTITLEMENT_DATA,
  stream_tickets: `SELECT expires_at FROM search_ticket WHERE user_id = $1`,
  shelf_reports: `SELECT sku, store_number, seen, at FROM shelf_report WHERE user_id = $1 ORDER BY at`,
});

/** Forgets what is held of a user. What somebody found on a shelf stays, of nobody. Searches of guests are not known to be of anybody. */
export const OnUserDeleted = onUserDeleted(async (manager, userId) => {
  await forgetReporter(manager, userId);
  await forgetEntitlement(manager, userId);
  await execute(manager, `DELETE FROM search_ticket WHERE user_id = $1`, [userId]);
});
