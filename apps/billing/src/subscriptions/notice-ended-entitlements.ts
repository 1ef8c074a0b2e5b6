import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { UpdateEntitlement } from './update-entitlement';

/** Takes away what time alone ended: a cancelled period that is over, a grace that ran out. */
@Injectable()
export class NoticeEndedEntitlements {
  constructor(
    private readonly dataSource: DataSource,
    private readonly updateEntitlement: UpdateEntitlement,
  ) {}

  /** Answers how many entitlements were looked at. Replicas that run it at once wait for each other and find nothing left to change. */
  async run(now: Date = new Date()): Promise<number> {
    let looked = 0;
    while (await this.dataSource.transaction((manager) => this.lookAtNext(now, manager))) looked++;
    return looked;
  }

  private async lookAtNext(now: Date, manager: EntityManager): Promise<boolean> {
    const [due]: { user_id: string }[] = await manager.query(
      'SELECT user_id FROM entitlement WHERE look_again_at <= $1 ORDER BY look_again_at LIMIT 1',
      [now],
    );
    if (!due) return false;
    await this.updateEntitlement.run(due.user_id, now, manager);
    return true;
  }
}
