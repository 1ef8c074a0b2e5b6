export { EntitlementEntity } from './entitlement.entity';
export { entitlementMigrations } from './create-entitlement-copy.migration';
export {
  ENTITLEMENT_DATA,
  entitlementAt,
  entitlementOf,
  forgetEntitlement,
  type Entitlement,
} from './entitlement-copy';
export { holdsAtSql, planEndOf } from './plan-end';
export { subscriptionFieldsOf } from './subscription-fields';
export {
  ENTITLEMENT_LISTENER,
  OnEntitlementChanged,
  type ChangedEntitlement,
  type EntitlementListener,
} from './on-entitlement-changed.handler';
