import { ENTITLEMENT_DATA, EntitlementEntity, forgetEntitlement, OnEntitlementChanged } from '@barrelhive/entitlements';
import { defineService, onUserDeleted, userDataController } from '@barrelhive/service-kit';
import { allocatedSettingsSchema } from './allocated-settings';
import { AnnouncedListController } from './announced-list/announced-list.controller';
import { ReadAnnouncedList } from './announced-list/read-announced-list';
import { DrawingsController } from './drawings/drawings.controller';
import { OnDrawingsObserved } from './drawings/on-drawings-observed.handler';
import { ReadDrawings } from './drawings/read-drawings';
import { FeedsController } from './feeds/feeds.controller';
import { ReadReleaseCalendar } from './feeds/read-release-calendar';
import { FEED_ADDRESS, ReadStoreCalendar, SEARCH_URL } from './feeds/read-store-calendar';
import { ListPeriods } from './monthly-list/list-periods';
import { MonthlyListController } from './monthly-list/monthly-list.controller';
import { OnCatalogueUpdated } from './monthly-list/on-catalogue-updated.handler';
import { OnStoreStockObserved } from './monthly-list/on-store-stock-observed.handler';
import { OpenPeriod } from './monthly-list/open-period';
import { PeriodEntity } from './monthly-list/period.entity';
import { ALERTS_URL, ReadMonthlyList } from './monthly-list/read-monthly-list';
import { OnAllocatedPageObserved } from './opening-quantities/on-allocated-page-observed.handler';
import { ScheduledTasks } from './scheduled-tasks';

export const allocatedService = defineService('allocated', allocatedSettingsSchema, (settings) => ({
  entities: [EntitlementEntity, PeriodEntity],
  controllers: [
    MonthlyListController,
    AnnouncedListController,
    DrawingsController,
    FeedsController,
    OnEntitlementChanged,
    OnCatalogueUpdated,
    OnStoreStockObserved,
    OnDrawingsObserved,
    OnAllocatedPageObserved,
    userDataController({ plan: ENTITLEMENT_DATA }),
    onUserDeleted(forgetEntitlement),
  ],
  providers: [
    { provide: ALERTS_URL, useValue: settings.ALERTS_URL },
    { provide: SEARCH_URL, useValue: settings.SEARCH_URL },
    { provide: FEED_ADDRESS, useValue: settings.PUBLIC_URL },
    ListPeriods,
    OpenPeriod,
    ReadAnnouncedList,
    ReadDrawings,
    ReadMonthlyList,
    ReadReleaseCalendar,
    ReadStoreCalendar,
    ScheduledTasks,
  ],
}));
