import { ENTITLEMENT_DATA } from '@barrelhive/entitlements';
import { userDataController } from '@barrelhive/service-kit';

/** All that search holds of the caller. */
export const UserDataController = userDataController({
  plan: ENTITLEMENT_DATA,
  stream_tickets: `SELECT expires_at FROM search_ticket WHERE identity ->> 'userId' = $1`,
});
