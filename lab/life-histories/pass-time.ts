import { execute } from '@barrelhive/database';
import type pg from 'pg';
import type { Invoice, Subscription } from '../../tools/standins/stripe/src/books/books';
import type { Hours } from './life';
import type { World } from './world';

const HOUR_SECONDS = 3_600;

/** Where a service keeps a copy of what billing says. */
export const COPIES = ['alerts', 'allocated', 'auth', 'notifications', 'search'] as const;

/** For whom time passes, with all that the provider has of them. */
interface Subscriber {
  userId: string;
  subscriptions(): Subscription[];
}

/**
 * Makes hours pass for one person alone: all that the provider and the services know of the person's plan moves into the past, and the
 * provider does what has fallen due. Nothing of the person may be under way.
 */
export async function passTime({ product, pool }: World, person: Subscriber, hours: Hours): Promise<void> {
  const { provider } = product.standins.stripe;
  const subscriptions = person.subscriptions();
  const ids = new Set(subscriptions.map(({ id }) => id));
  await ageRows(pool, person.userId, hours);
  for (const subscription of subscriptions) ageSubscription(subscription, hours * HOUR_SECONDS);
  for (const invoice of Object.values(provider.books.invoices)) {
    if (ids.has(invoice.subscription)) ageInvoice(invoice, hours * HOUR_SECONDS);
  }
  provider.settle();
}

function ageSubscription(subscription: Subscription, seconds: number): void {
  subscription.created -= seconds;
  subscription.periodStart -= seconds;
  subscription.periodEnd -= seconds;
  for (const instant of ['trialEnd', 'cancelAt', 'canceledAt', 'endedAt'] as const) {
    const before = subscription[instant];
    if (before !== null) subscription[instant] = before - seconds;
  }
}

function ageInvoice(invoice: Invoice, seconds: number): void {
  invoice.created -= seconds;
  if (invoice.nextAttemptAt !== null) invoice.nextAttemptAt -= seconds;
}

async function ageRows(pool: pg.Pool, userId: string, hours: Hours): Promise<void> {
  const client = await pool.connect();
  try {
    await execute(client, 'BEGIN');
    await execute(
      client,
      `UPDATE billing.subscription
          SET started_at = started_at - past.by, ends_at = ends_at - past.by,
              past_due_since = past_due_since - past.by, taken_back_at = taken_back_at - past.by
         FROM (SELECT make_interval(hours => $2) AS by) past WHERE user_id = $1`,
      [userId, hours],
    );
    await execute(
      client,
      `UPDATE billing.entitlement
          SET ends_at = ends_at - make_interval(hours => $2), look_again_at = look_again_at - make_interval(hours => $2)
        WHERE user_id = $1`,
      [userId, hours],
    );
    for (const schema of COPIES) {
      const sql = `UPDATE ${schema}.entitlement SET ends_at = ends_at - make_interval(hours => $2) WHERE user_id = $1`;
      await execute(client, sql, [userId, hours]);
    }
    await execute(client, 'COMMIT');
  } catch (error) {
    await execute(client, 'ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
