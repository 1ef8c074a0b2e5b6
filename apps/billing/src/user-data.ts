import { onUserDeleted, userDataController } from '@barrelhive/service-kit';
import { forgetCustomer } from './customers/forget-customer';

/** All that billing holds of the caller. */
export const UserDataController = userDataController({
  customer: 'SELECT name, email, stripe_customer_id FROM customer WHERE user_id = $1',
  checkout: `SELECT attempt, tier, success_url, cancel_url, session_id, started_at, finished
    FROM checkout_attempt WHERE user_id = $1`,
  subscriptions: `SELECT id, stripe_customer_id, status, tier, cancelled, ends_at, past_due_since, started_at, retrieved_at
    FROM subscription WHERE user_id = $1 ORDER BY started_at`,
  complimentary_plan: 'SELECT granted_at FROM complimentary_plan WHERE user_id = $1',
  plan: 'SELECT tier, valid, status, cancelled, ends_at FROM entitlement WHERE user_id = $1',
});

/** Ends a user's subscriptions, and forgets the user but for the digests that payments are found by. */
export const OnUserDeleted = onUserDeleted(forgetCustomer);
