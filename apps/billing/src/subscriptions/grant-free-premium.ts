import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
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
      await manager.query(
        granted
          ? 'INSERT INTO complimentary_plan (user_id) VALUES ($1) ON CONFLICT DO NOTHING'
          : 'DELETE FROM complimentary_plan WHERE user_id = $1',
        [userId],
      );
      await this.updateEntitlement.run(userId, new Date(), manager);
    });
  }
}
