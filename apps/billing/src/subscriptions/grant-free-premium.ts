import { Outbox } from '@barrelhive/messaging';
import { createServiceDataSource } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CheckoutAttemptEntity } from '../checkout/checkout-attempt.entity';
import { finishCheckoutAttempt } from '../checkout/checkout-attempt';
import { addFollowUp } from '../follow-ups/follow-up-queue';
import type { Entitlement } from './entitlement';
import { EntitlementEntity } from './entitlement.entity';
import { FreePremiumGrantEntity } from './free-premium-grant.entity';
import { SubscriptionEntity } from './subscription.entity';
import { UpdateEntitlement } from './update-entitlement';

/** Gives a user the tier `free_premium`, or takes it back: an operator's decision. A page where a plan could be bought is closed. */
@Injectable()
export class GrantFreePremium {
  constructor(
    private readonly dataSource: DataSource,
    private readonly updateEntitlement: UpdateEntitlement,
  ) {}

  /** Gives what the user is entitled to afterwards. */
  run(userId: string, { isGranted }: { isGranted: boolean }): Promise<Entitlement> {
    return this.dataSource.transaction(async (manager) => {
      if (isGranted) {
        await manager.upsert(FreePremiumGrantEntity, { userId }, ['userId']);
        await finishCheckoutAttempt(manager, userId);
        await addFollowUp(manager, { kind: 'close-checkouts', userId });
      } else await manager.delete(FreePremiumGrantEntity, { userId });
      return this.updateEntitlement.run(manager, userId, new Date());
    });
  }
}

/** {@link GrantFreePremium} for the operator's command, which runs outside of the service: connects, decides, disconnects. */
export async function grantFreePremiumAt(
  databaseUrl: string,
  userId: string,
  decision: { isGranted: boolean },
): Promise<Entitlement> {
  const entities = [CheckoutAttemptEntity, EntitlementEntity, FreePremiumGrantEntity, SubscriptionEntity];
  const dataSource = createServiceDataSource({ name: 'billing', databaseUrl, entities, poolSize: 2 });
  await dataSource.initialize();
  try {
    const updateEntitlement = new UpdateEntitlement(new Outbox('billing', () => undefined));
    return await new GrantFreePremium(dataSource, updateEntitlement).run(userId, decision);
  } finally {
    await dataSource.destroy();
  }
}
