import { nullAsUndefined, queryRow } from '@barrelhive/database';
import { logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { Catalogue } from '../catalogue/catalogue';
import { productsSince } from '../catalogue/product-rows';

const catalogueState = z.object({
  revision: z.coerce.number(),
  observedAt: nullAsUndefined(z.date()),
  timeline: z.string(),
});

/** This replica's copy of the catalogue. It follows Postgres, whichever replica ran the pass. */
@Injectable()
export class CatalogueCopy {
  private readonly log = logger('catalogue');
  private held = Catalogue.empty();
  private following: Promise<void> = Promise.resolve();
  private timeline: string | undefined;

  constructor(private readonly dataSource: DataSource) {}

  get current(): Catalogue {
    return this.held;
  }

  /** Catches up with Postgres, one catch-up at a time. Afterwards `current` is at least as new as the call. */
  catchUp(): Promise<void> {
    this.following = this.following.catch(() => undefined).then(() => this.read());
    return this.following;
  }

  private async read(): Promise<void> {
    const state = await queryRow(
      this.dataSource,
      catalogueState,
      `SELECT revision, current_timeline() AS timeline, (SELECT max(started_at) FROM refresh_run WHERE outcome = 'accepted') AS "observedAt"
       FROM catalogue_state`,
    );
    if (!state) throw new Error('catalogue_state has no row: the migrations did not run.');
    const { revision, observedAt, timeline } = state;
    const isRead = timeline === this.timeline;
    // In another timeline revisions count what this copy has not seen: a standby was promoted, or a backup restored.
    const before = isRead ? this.held : Catalogue.empty();
    if (isRead && revision === before.revision && observedAt?.getTime() === before.observedAt?.getTime()) return;
    const changed = revision > before.revision ? await productsSince(this.dataSource.manager, before.revision) : [];
    this.held = before.patched(revision, observedAt, changed);
    this.timeline = timeline;
    if (changed.length > 0) this.log.info({ revision, changed: changed.length }, 'the catalogue changed');
  }
}
