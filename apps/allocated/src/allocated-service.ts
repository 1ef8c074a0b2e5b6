import { EntitlementEntity, OnEntitlementChanged } from '@barrelhive/entitlements';
import { createService, type RunningService } from '@barrelhive/service-kit';
import { ScheduleModule } from '@nestjs/schedule';
import type { AllocatedSettings } from './allocated-settings';
import { ObserveDrawings } from './drawings/observe-drawings';
import { ALERTS_URL, AlertTerms } from './monthly-list/alert-terms';
import { ListPeriods } from './monthly-list/list-periods';
import { MonthlyListController } from './monthly-list/monthly-list.controller';
import { OpenPeriod } from './monthly-list/open-period';
import { PeriodClock } from './monthly-list/period-clock';
import { ReadMonthlyList } from './monthly-list/read-monthly-list';
import { UpdateAllocatedProducts } from './monthly-list/update-allocated-products';

/** Puts the allocated service together; nothing runs before it listens. */
export function createAllocatedService(settings: AllocatedSettings): Promise<RunningService> {
  return createService({
    name: 'allocated',
    settings,
    entities: [EntitlementEntity],
    imports: [ScheduleModule.forRoot()],
    controllers: [MonthlyListController, OnEntitlementChanged, UpdateAllocatedProducts, ObserveDrawings],
    providers: [
      { provide: ALERTS_URL, useValue: settings.ALERTS_URL },
      AlertTerms,
      ListPeriods,
      OpenPeriod,
      PeriodClock,
      ReadMonthlyList,
    ],
  });
}
