import { CreateBilling1767312000001 } from './0001-create-billing';

/** In the order they are run. */
export const billingMigrations = [CreateBilling1767312000001];
