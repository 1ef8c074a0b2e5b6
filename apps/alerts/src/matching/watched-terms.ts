import { logger } from '@barrelhive/service-kit';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { readTermChanges } from '../database/term-changes';
import { loadWatchedAlerts } from './load-watched-alerts';
import type { WatchedAlerts } from './watched-alerts';

/**
 * Finds the alerts that product names concern. All of them are read once; after that each use takes in what came and went since the
 * last one, so that it sees every alert whose creation was committed before, in whichever replica. They are read again only
 * where what changed is no longer known.
 */
@Injectable()
export class WatchedTerms implements OnApplicationBootstrap {
  private readonly log = logger('watched-terms');
  private loading: Promise<WatchedAlerts> | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /** The first change need not wait for the reading. If it fails, the first use reads again. */
  onApplicationBootstrap(): void {
    void this.load().catch((err: unknown) => this.log.warn({ err }, 'the alerts could not be read yet'));
  }

  /** For each name the ids of the alerts whose term matches it. */
  async alertsMatching(manager: EntityManager, names: readonly string[]): Promise<string[][]> {
    for (;;) {
      const loading = this.loading ?? this.load();
      const watched = await loading;
      const changes = await readTermChanges(manager, watched.revision);
      if (changes) {
        watched.follow(changes);
        return watched.idsMatching(names);
      }
      if (this.loading === loading) this.loading = undefined;
    }
  }

  /** Reads in a transaction of its own: several handlers wait for it, and none of them may be what it hangs on. */
  private load(): Promise<WatchedAlerts> {
    const loading: Promise<WatchedAlerts> = loadWatchedAlerts(this.dataSource).catch((error: unknown) => {
      if (this.loading === loading) this.loading = undefined;
      throw error;
    });
    this.loading = loading;
    return loading;
  }
}
