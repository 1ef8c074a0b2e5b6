import { execute } from '@barrelhive/database';
import { logger } from '@barrelhive/service-kit';
import type { DataSource } from 'typeorm';
import { addFollowUp } from '../follow-ups/follow-up-queue';
import { chargeOf, subjectOf, type ProviderEvent } from './event-subject';

const log = logger('stripe-webhook');

/** Takes an event of the provider's: stored once, together with a follow-up that the worker runs. */
export async function receiveStripeEvent(dataSource: DataSource, event: ProviderEvent): Promise<void> {
  const isNew = await dataSource.transaction(async (manager) => {
    const sql = 'INSERT INTO stripe_event (id, type) VALUES ($1, $2) ON CONFLICT DO NOTHING';
    if ((await execute(manager, sql, [event.id, event.type])) === 0) return false;
    const subject = subjectOf(event);
    // Whoever just paid does not wait for that question; an update hardly ever gives access, and a refund may have been told by no webhook.
    const withPayments = event.type === 'customer.subscription.updated' || undefined;
    if (subject) await addFollowUp(manager, { kind: 'refresh-subscription', ...subject, withPayments });
    const chargeId = chargeOf(event);
    if (chargeId) await addFollowUp(manager, { kind: 'refresh-charged', chargeId });
    return true;
  });
  log.info({ eventId: event.id, type: event.type, isNew }, 'an event came from the payment provider');
}
