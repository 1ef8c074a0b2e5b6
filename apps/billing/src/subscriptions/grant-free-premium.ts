import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FreePremiumGrantEntity } from './free-premium-grant.entity';
import { UpdateEntitlement } from './update-entitlement';

/** Gives a user the tier `free_premium`, or takes it back: an operator's decision. */
@Injectable()
export class GrantFreePremium {
  constructor(
    private readonly dataSource: DataSource,
    private readonly updateEntitlement: UpdateEntitlement,
  ) {}

  async run(userId: string, { isGranted }: { isGranted: boolean }): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (isGranted) await manager.upsert(FreePremiumGrantEntity, { userId }, ['userId']);
      else await manager.delete(FreePremiumGrantEntity, { userId });
      await this.updateEntitlement.run(manager, userId, new Date());
    });
  }
}
