import { inSpan, logger, metrics, runWithCorrelationId, scrubSecrets, ServiceLoops } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BILLING_SETTINGS, type BillingSettings } from '../billing-settings';
import { CloseCheckouts } from '../checkout/close-checkouts';
import { DeleteProviderCustomer } from '../customers/delete-provider-customer';
import { UpdateProviderCustomer } from '../customers/update-provider-customer';
import {
  claimFollowUp,
  findSameTask,
  followUpTask,
  MAX_ATTEMPTS,
  postponeFollowUp,
  removeFollowUps,
  type ClaimedFollowUp,
} from '../follow-ups/follow-up-queue';
import { isMissingAtProvider } from '../stripe/provider-errors';
import { RefreshChargedSubscriptions } from '../subscriptions/refresh-charged-subscriptions';
import { RefreshSubscription } from '../subscriptions/refresh-subscription';

const abandoned = metrics.counter({
  name: 'barrelhive_billing_follow_ups_abandoned_total',
  help: 'Follow-ups at the payment provider that wait for an operator.',
});

/**
 * Does what is due at the payment provider, after each commit that added something, and polls for what was put off. A follow-up is claimed for
 * a while, done outside of any transaction, and removed together with the note of what came of it: after a crash in between it is due again.
 */
@Injectable()
export class RunFollowUps {
  private readonly log = logger('follow-ups');

  constructor(
    private readonly dataSource: DataSource,
    private readonly refreshSubscription: RefreshSubscription,
    private readonly refreshChargedSubscriptions: RefreshChargedSubscriptions,
    private readonly updateProviderCustomer: UpdateProviderCustomer,
    private readonly deleteProviderCustomer: DeleteProviderCustomer,
    private readonly closeCheckouts: CloseCheckouts,
    loops: ServiceLoops,
    @Inject(BILLING_SETTINGS) settings: BillingSettings,
  ) {
    loops.repeat({
      round: () => this.runNext(),
      restMs: settings.FOLLOW_UP_POLL_SECONDS * 1000,
      wokenBy: 'follow_up',
      failure: 'follow-ups could not be looked for',
    });
  }

  /** Runs the next due follow-up; false when there is none. */
  private async runNext(): Promise<boolean> {
    const claimed = await claimFollowUp(this.dataSource);
    if (!claimed) return false;
    try {
      await this.perform(claimed);
    } catch (error) {
      await this.postpone(claimed, error);
    }
    return true;
  }

  private async perform(followUp: ClaimedFollowUp): Promise<void> {
    const sameAsked = await findSameTask(this.dataSource, followUp);
    const task = followUpTask.parse(followUp.task);
    const conclude = (manager: EntityManager) => removeFollowUps(manager, [followUp.id, ...sameAsked]);
    const work = (): Promise<void> => {
      switch (task.kind) {
        case 'refresh-subscription':
          return this.refreshSubscription.run(task, conclude);
        case 'refresh-charged':
          return this.refreshChargedSubscriptions.run(task.chargeId, conclude);
        case 'update-customer':
          return this.updateProviderCustomer.run(task.userId, conclude);
        case 'close-checkouts':
          return this.closeCheckouts.run(task.userId, conclude);
        case 'delete-customer':
          return this.deleteProviderCustomer.run(task.customerId, conclude);
      }
    };
    await runWithCorrelationId(followUp.correlationId, () => inSpan(`billing: ${task.kind}`, {}, work));
  }

  /** What a deleted user was promised is tried until it is done; all else waits for an operator in the end. */
  private async postpone(followUp: ClaimedFollowUp, error: unknown): Promise<void> {
    const mayWait = followUpTask.safeParse(followUp.task).data?.kind !== 'delete-customer';
    const forGood = mayWait && (isMissingAtProvider(error) || followUp.attempts + 1 >= MAX_ATTEMPTS);
    // The provider's words may name whom it is about.
    const reason = scrubSecrets(error instanceof Error ? error.message : String(error));
    if (forGood) abandoned.inc();
    this.log[forGood ? 'error' : 'warn'](
      { err: error, task: followUp.task, attempts: followUp.attempts + 1 },
      forGood ? 'a follow-up waits for an operator' : 'a follow-up failed and will be tried again',
    );
    await postponeFollowUp(this.dataSource.manager, followUp, { reason, forGood });
  }
}
