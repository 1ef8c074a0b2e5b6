import { ServiceLoops } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, LessThanOrEqual } from 'typeorm';
import { EntitlementEntity } from './entitlement.entity';
import { UpdateEntitlement } from './update-entitlement';

const LOOK_FOR_ENDS_MS = 15_000;

/** Takes away what time alone ended: a cancelled period that is over, a grace that ran out. */
@Injectable()
export class NoticeEndedEntitlements {
  constructor(
    private readonly dataSource: DataSource,
    private readonly updateEntitlement: UpdateEntitlement,
    loops: ServiceLoops,
  ) {
    loops.repeat({
      round: () => this.runNext(new Date()),
      restMs: LOOK_FOR_ENDS_MS,
      failure: 'ended entitlements could not be looked for',
    });
  }

  /** Looks at one that is due; false when none is. Replicas that look at the same one wait for each other and change it once. */
  runNext(now: Date): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const due = await manager.findOne(EntitlementEntity, {
        where: { lookAgainAt: LessThanOrEqual(now) },
        order: { lookAgainAt: 'ASC' },
      });
      if (due) await this.updateEntitlement.run(manager, due.userId, now);
      return due !== null;
    });
  }
}
