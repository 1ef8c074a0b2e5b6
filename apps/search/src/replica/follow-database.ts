import { logger } from '@barrelhive/service-kit';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { listenToNotifications, type NotificationListener } from '../database/listen-to-notifications';
import { SEARCH_SETTINGS, type SearchSettings } from '../search-settings';
import { CATALOGUE_CHANNEL, STORE_STOCK_CHANNEL } from './announcements';
import { CatalogueReplica } from './catalogue-replica';
import { catalogueSize, lastGoodPass } from './replica-metrics';
import { StoreStockReplica } from './store-stock-replica';

const LOOK_ANYWAY_MS = 10_000;

/** Warms this replica's picture before it is ready, and keeps it up with whatever replica writes. */
@Injectable()
export class FollowDatabase implements OnModuleInit, BeforeApplicationShutdown {
  private readonly log = logger('follow-catalogue');
  private listener: NotificationListener | undefined;

  constructor(
    private readonly catalogue: CatalogueReplica,
    private readonly stock: StoreStockReplica,
    @Inject(SEARCH_SETTINGS) private readonly settings: SearchSettings,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.catchUp();
    this.listener = listenToNotifications({
      databaseUrl: this.settings.DATABASE_URL,
      handlers: {
        [CATALOGUE_CHANNEL]: () => this.inBackground(this.catalogue.catchUp()),
        [STORE_STOCK_CHANNEL]: (announcement) => this.inBackground(this.stock.follow(announcement)),
      },
      onConnected: () => this.inBackground(this.catchUp()),
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.listener?.close();
  }

  /** Notifications can be lost with their connection; a cheap look now and then makes up for it. */
  @Interval(LOOK_ANYWAY_MS)
  lookAnyway(): void {
    this.inBackground(this.catalogue.catchUp().then(() => this.showInMetrics()));
  }

  private async catchUp(): Promise<void> {
    await this.catalogue.catchUp();
    await this.stock.catchUp();
    this.showInMetrics();
  }

  private showInMetrics(): void {
    const { size, observedAt } = this.catalogue.current;
    catalogueSize.set(size);
    if (observedAt) lastGoodPass.set(observedAt.getTime() / 1000);
  }

  private inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => this.log.warn({ err: error }, 'could not catch up with the catalogue'));
  }
}
