import { execute } from '@barrelhive/database';
import { ENTITLEMENT_DATA, forgetEntitlement } from '@barrelhive/entitlements';
import { onUserDeleted, userDataController } from '@barrelhive/service-kit';

/** All that search holds of the caller. */
export const UserDataController = userDataController({
  plan: ENTITLEMENT_DATA,
  stream_tickets: `SELECT expires_at FROM search_ticket WHERE user_id = $1`,
});

/** Forgets what is held of a user. Searches of guests are not known to be of anybody. */
export const OnUserDeleted = onUserDeleted(async (manager, userId) => {
  await forgetEntitlement(manager, userId);
  await execute(manager, `DELETE FROM search_ticket WHERE user_id = $1`, [userId]);
});
