import { ENTITLEMENT_DATA } from '@barrelhive/entitlements';
import { userDataController } from '@barrelhive/service-kit';

/** All that allocated holds of the caller. */
export const UserDataController = userDataController({
  plan: ENTITLEMENT_DATA,
});
