import { PostgresNotifications } from '@barrelhive/jobs';
import { logger, ServiceLoops } from '@barrelhive/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CATALOGUE_CHANNEL, STORE_STOCK_CHANNEL } from './announcements';
import { CatalogueReplica } from './catalogue-replica';
import { catalogueSize, lastGoodPass } from './replica-metrics';
import { StoreStockReplica } from './store-stock-replica';

/** Notifications can be lost with their connection; a cheap look now and then makes up for it. */
const LOOK_ANYWAY_MS = 10_000;

/** Reads the catalogue and the stores before this replica is ready, and keeps them up with whatever replica writes. */
@Injectable()
export class FollowDatabase implements OnModuleInit {
  private readonly log = logger('follow-database');

  constructor(
    private readonly catalogue: CatalogueReplica,
    private readonly stock: StoreStockReplica,
    notifications: PostgresNotifications,
    loops: ServiceLoops,
  ) {
    const failure = 'could not catch up with the catalogue';
    const loop = loops.repeat({ round: () => this.followCatalogue(), restMs: LOOK_ANYWAY_MS, failure });
    notifications.subscribe(CATALOGUE_CHANNEL, () => loop.wake());
    notifications.subscribe(
      STORE_STOCK_CHANNEL,
      (announcement) => void this.stock.follow(announcement).catch((error: unknown) => this.warn(error)),
      () => void this.stock.catchUp().catch((error: unknown) => this.warn(error)),
    );
  }

  async onModuleInit(): Promise<void> {
    await this.followCatalogue();
    await this.stock.catchUp();
  }

  private async followCatalogue(): Promise<void> {
    await this.catalogue.catchUp();
    const { size, observedAt } = this.catalogue.current;
    catalogueSize.set(size);
    if (observedAt) lastGoodPass.set(observedAt.getTime() / 1000);
  }

  private warn(error: unknown): void {
    this.log.warn({ err: error }, 'could not catch up with the database');
  }
}
