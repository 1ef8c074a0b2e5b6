import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ComplimentaryPlanEntity } from './complimentary-plan.entity';
import { UpdateEntitlement } from './update-entitlement';

/** Gives a user the Premium plan without payment, or takes it back: an operator's decision (tier free_premium). */
@Injectable()
export class GrantFreePremium {
  constructor(
    private readonly dataSource: DataSource,
    private readonly updateEntitlement: UpdateEntitlement,
  ) {}

  async run(userId: string, granted: boolean): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (granted) await manager.upsert(ComplimentaryPlanEntity, { userId }, ['userId']);
      else await manager.delete(ComplimentaryPlanEntity, { userId });
      await this.updateEntitlement.run(manager, userId, new Date());
    });
  }
}
