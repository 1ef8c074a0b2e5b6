import { execute } from '@barrelhive/database';
import { logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { addFollowUp } from '../follow-ups/follow-up-queue';
import { subjectOf } from './event-subject';

/** Takes a verified event: stored once, together with a follow-up that the worker runs. */
@Injectable()
export class ReceiveStripeEvent {
  private readonly log = logger('stripe-webhook');

  constructor(private readonly dataSource: DataSource) {}

  async run(event: Stripe.Event): Promise<void> {
    const isNew = await this.dataSource.transaction(async (manager) => {
      const sql = 'INSERT INTO stripe_event (id, type) VALUES ($1, $2) ON CONFLICT DO NOTHING';
      if ((await execute(manager, sql, [event.id, event.type])) === 0) return false;
      const subject = subjectOf(event);
      if (subject) await addFollowUp(manager, { kind: 'refresh-subscription', ...subject });
      return true;
    });
    this.log.info({ eventId: event.id, type: event.type, isNew }, 'an event came from the payment provider');
  }
}
