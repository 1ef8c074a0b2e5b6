export { EntitlementEntity } from './entitlement.entity';
export { entitlementMigrations } from './create-entitlement-copy.migration';
export { entitlementAt, entitlementOf, type Entitlement } from './entitlement-of';
export { ENTITLEMENT_DATA, forgetEntitlement } from './forget-entitlement';
export { holdsAtSql } from './plan-end';
export { subscriptionFieldsOf } from './subscription-fields';
export { ENTITLEMENT_LISTENER, OnEntitlementChanged, type EntitlementListener } from './on-entitlement-changed.handler';
