export { EntitlementEntity } from './entitlement.entity';
export { entitlementMigrations } from './create-entitlement-copy.migration';
export { entitlementOf, type Entitlement } from './entitlement-of';
export { subscriptionFieldsOf } from './subscription-fields';
export { ENTITLEMENT_LISTENER, OnEntitlementChanged, type EntitlementListener } from './on-entitlement-changed.handler';
