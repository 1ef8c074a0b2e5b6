import { OnEntitlementChanged } from '@barrelhive/entitlements';
import { Outbox } from '@barrelhive/messaging';
import { createService, type RunningService } from '@barrelhive/service-kit';
import type { Provider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AgencyHttp } from './agency/agency-http';
import { AgencyShutdown } from './agency/agency-shutdown';
import { AGENCY_SITE, agencySite, type AgencySite } from './agency/agency-site';
import { RequestPace } from './agency/request-pace';
import { CatalogueReplica } from './replica/catalogue-replica';
import { FollowDatabase } from './replica/follow-database';
import { GuestCookie } from './guests/guest-cookie';
import { GuestSearches } from './guests/guest-searches';
import { InventoryStatusController } from './inventory-status/inventory-status.controller';
import { ItemsController } from './items/items.controller';
import { ReadItem } from './items/read-item';
import { ForgetOldRecords } from './schedule/forget-old-records';
import { ScheduledTasks } from './schedule/scheduled-tasks';
import { RunRefreshPass } from './refresh/run-refresh-pass';
import { FindItems } from './search/find-items';
import { GuestAllowance } from './search/guest-allowance';
import { LexiconController } from './search/lexicon.controller';
import { OpenStreams } from './search/open-streams';
import { SearchInventory } from './search/search-inventory';
import { SearchTickets } from './search/search-tickets';
import { SearchController } from './search/search.controller';
import { Searchers } from './search/searcher';
import { StreamSearch } from './search/stream-search';
import { searchEntities } from './search-entities';
import { SEARCH_SETTINGS, type SearchSettings } from './search-settings';
import { ReadSourcePages } from './source-pages/read-source-pages';
import { DetailClaims } from './store-reading/detail-claims';
import { KeepAllocatedStores } from './store-reading/keep-allocated-stores';
import { StoreStockReplica } from './replica/store-stock-replica';
import { StoreStockReader } from './store-reading/store-stock-reader';
import { StoresOfChanged } from './store-reading/stores-of-changed';

/** Puts the search service together; nothing runs before it listens. */
export function createSearchService(settings: SearchSettings): Promise<RunningService> {
  return createService({
    name: 'search',
    settings,
    entities: searchEntities,
    controllers: [
      SearchController,
      LexiconController,
      ItemsController,
      InventoryStatusController,
      OnEntitlementChanged,
    ],
    providers: [
      { provide: SEARCH_SETTINGS, useValue: settings },
      ...agencyProviders(settings),
      ...inventoryProviders(settings),
      ...searchProviders(settings),
    ],
  });
}

function agencyProviders(settings: SearchSettings): Provider[] {
  return [
    { provide: AGENCY_SITE, useValue: agencySite(settings) },
    {
      provide: RequestPace,
      inject: [DataSource],
      useFactory: (database: DataSource) => new RequestPace(database, settings.DABS_MIN_INTERVAL_MS),
    },
    {
      provide: AgencyHttp,
      inject: [RequestPace],
      useFactory: (pace: RequestPace) =>
        new AgencyHttp(pace, { contact: settings.DABS_CONTACT, minIntervalMs: settings.DABS_MIN_INTERVAL_MS }),
    },
    AgencyShutdown,
  ];
}

function inventoryProviders(settings: SearchSettings): Provider[] {
  const fromDatabase = <T>(provide: new (database: DataSource) => T): Provider => ({
    provide,
    inject: [DataSource],
    useFactory: (database: DataSource) => new provide(database),
  });
  return [
    fromDatabase(CatalogueReplica),
    fromDatabase(StoreStockReplica),
    fromDatabase(DetailClaims),
    {
      provide: StoreStockReader,
      inject: [DataSource, Outbox, AgencyHttp, AGENCY_SITE, StoreStockReplica, DetailClaims],
      useFactory: (
        database: DataSource,
        outbox: Outbox,
        http: AgencyHttp,
        site: AgencySite,
        stock: StoreStockReplica,
        claims: DetailClaims,
      ) => new StoreStockReader(database, outbox, http, site, stock, claims, settings.REFRESH_SECONDS * 1000),
    },
    StoresOfChanged,
    KeepAllocatedStores,
    RunRefreshPass,
    ReadSourcePages,
    ForgetOldRecords,
    FollowDatabase,
    ScheduledTasks,
  ];
}

function searchProviders(settings: SearchSettings): Provider[] {
  const secret = settings.GUEST_COOKIE_SECRET;
  return [
    {
      provide: GuestCookie,
      useValue: new GuestCookie({ secret, isSecure: settings.PUBLIC_URL.startsWith('https:') }),
    },
    {
      provide: GuestSearches,
      inject: [DataSource],
      useFactory: (database: DataSource) => new GuestSearches(database, { secret, timeZone: settings.TIME_ZONE }),
    },
    SearchTickets,
    Searchers,
    GuestAllowance,
    FindItems,
    SearchInventory,
    StreamSearch,
    OpenStreams,
    ReadItem,
  ];
}
