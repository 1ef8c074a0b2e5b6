import { OnEntitlementChanged } from '@barrelhive/entitlements';
import { defineService } from '@barrelhive/service-kit';
import { AgencyHttp } from './agency/agency-http';
import { AgencySite } from './agency/agency-site';
import { RequestPace } from './agency/request-pace';
import { DropsController, DROPS_ADDRESS } from './drops/drops.controller';
import { KeepRarity } from './shelf-history/keep-rarity';
import { ReadDrops } from './drops/read-drops';
import { GuestCookie } from './guests/guest-cookie';
import { GuestSearches } from './guests/guest-searches';
import { InventoryStatusController } from './inventory-status/inventory-status.controller';
import { GuestReads } from './items/guest-reads';
import { ItemReportsController } from './items/item-reports.controller';
import { ItemsController } from './items/items.controller';
import { ReadItem } from './items/read-item';
import { CatalogueCopy } from './local-copy/catalogue-copy';
import { FollowDatabase } from './local-copy/follow-database';
import { StoreStockCopy } from './local-copy/store-stock-copy';
import { OnStoresWanted } from './reading-plan/on-stores-wanted.handler';
import { OnWatchedSkus } from './reading-plan/on-watched-skus.handler';
import { ReadByPlan } from './reading-plan/read-by-plan';
import { WantedBottles } from './reading-plan/wanted-bottles';
import { WatchedBottles } from './reading-plan/watched-bottles';
import { RunRefreshPass } from './refresh/run-refresh-pass';
import { ForgetOldRecords } from './schedule/forget-old-records';
import { ScheduledTasks } from './schedule/scheduled-tasks';
import { searchEntities } from './search-entities';
import { SEARCH_SETTINGS, searchSettingsSchema } from './search-settings';
import { BeginSearch } from './search/begin-search';
import { FindItems } from './search/find-items';
import { LexiconController } from './search/lexicon.controller';
import { OpenStreams } from './search/open-streams';
import { SearchInventory } from './search/search-inventory';
import { SearchTickets } from './search/search-tickets';
import { SearchController } from './search/search.controller';
import { Searchers } from './search/searcher';
import { StreamSearch } from './search/stream-search';
import { ReadSourcePages } from './source-pages/read-source-pages';
import { OnShelfReported } from './shelf-reports/on-shelf-reported.handler';
import { ReportShelf } from './shelf-reports/report-shelf';
import { DetailClaims } from './store-reading/detail-claims';
import { KeyReadings } from './store-reading/key-readings';
import { ReadInTime } from './store-reading/read-in-time';
import { RequestsOfDay } from './store-reading/requests-of-day';
import { StoreStockReader } from './store-reading/store-stock-reader';
import { StoresOfChanged } from './store-reading/stores-of-changed';
import { ListStores } from './stores/list-stores';
import { ReadStore } from './stores/read-store';
import { ReadStoreArrivals } from './stores/read-store-arrivals';
import { ShelfOfStore } from './stores/shelf-of-store';
import { StoresController } from './stores/stores.controller';
import { OnUserDeleted, UserDataController } from './user-data';

export const searchService = defineService('search', searchSettingsSchema, (settings) => ({
  entities: searchEntities,
  controllers: [
    SearchController,
    LexiconController,
    ItemsController,
    ItemReportsController,
    InventoryStatusController,
    DropsController,
    StoresController,
    OnEntitlementChanged,
    OnShelfReported,
    OnUserDeleted,
    OnWatchedSkus,
    OnStoresWanted,
    UserDataController,
  ],
  providers: [
    { provide: SEARCH_SETTINGS, useValue: settings },
    { provide: DROPS_ADDRESS, useValue: settings.PUBLIC_URL },
    AgencySite,
    RequestPace,
    AgencyHttp,
    CatalogueCopy,
    StoreStockCopy,
    DetailClaims,
    RequestsOfDay,
    StoreStockReader,
    ReadInTime,
    KeyReadings,
    StoresOfChanged,
    WatchedBottles,
    WantedBottles,
    ReadByPlan,
    RunRefreshPass,
    ReadSourcePages,
    ForgetOldRecords,
    FollowDatabase,
    ScheduledTasks,
    GuestCookie,
    GuestSearches,
    SearchTickets,
    Searchers,
    FindItems,
    BeginSearch,
    SearchInventory,
    StreamSearch,
    OpenStreams,
    ReadItem,
    GuestReads,
    ReportShelf,
    ReadDrops,
    KeepRarity,
    ShelfOfStore,
    ListStores,
    ReadStore,
    ReadStoreArrivals,
  ],
}));
