import { execute } from '@barrelhive/database';
import { ENTITLEMENT_DATA, forgetEntitlement } from '@barrelhive/entitlements';
import type { UserDataOfService } from '@barrelhive/service-kit';

export const userData: UserDataOfService = {
  held: {
    plan: ENTITLEMENT_DATA,
    stream_tickets: `SELECT expires_at FROM search_ticket WHERE identity ->> 'userId' = $1`,
  },
  /** Forgets what is held of a user. Searches of guests are not known to be of anybody. */
  async forget(manager, userId) {
    await forgetEntitlement(manager, userId);
    await execute(manager, `DELETE FROM search_ticket WHERE identity ->> 'userId' = $1`, [userId]);
  },
};
