import { PostgresNotifications } from '@barrelhive/jobs';
import { logger, metrics, ServiceLoops } from '@barrelhive/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CatalogueCopy } from './catalogue-copy';
import { CATALOGUE_CHANNEL, STORE_STOCK_CHANNEL } from './copy-notifications';
import { StoreStockCopy } from './store-stock-copy';

const lastGoodPass = metrics.gauge({
  name: 'barrelhive_last_good_pass_timestamp_seconds',
  help: 'When the last accepted pass began, in seconds since 1970; alarm when it is older than three cycles',
});

const catalogueSize = metrics.gauge({
  name: 'barrelhive_catalogue_products',
  help: 'Products in the catalogue of this replica',
});

/** Notifications can be lost with their connection; a cheap look now and then makes up for it. */
const LOOK_ANYWAY_MS = 10_000;

/** Reads the catalogue and the stores before this replica is ready, and keeps them up with whatever replica writes. */
@Injectable()
export class FollowDatabase implements OnModuleInit {
  private readonly log = logger('follow-database');

  constructor(
    private readonly catalogue: CatalogueCopy,
    private readonly stock: StoreStockCopy,
    notifications: PostgresNotifications,
    loops: ServiceLoops,
  ) {
    const failure = 'could not catch up with the catalogue';
    const loop = loops.repeat({ round: () => this.followCatalogue(), restMs: LOOK_ANYWAY_MS, failure });
    notifications.subscribe(CATALOGUE_CHANNEL, () => loop.wake());
    notifications.subscribe(
      STORE_STOCK_CHANNEL,
      (payload) => void this.stock.follow(payload).catch((error: unknown) => this.warn(error)),
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
