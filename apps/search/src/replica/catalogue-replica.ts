import { queryRow } from '@barrelhive/database';
import { logger } from '@barrelhive/service-kit';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { Catalogue } from '../catalogue/catalogue';
import { productsSince } from '../catalogue/product-rows';

const catalogueState = z.object({ revision: z.coerce.number(), observedAt: z.date().nullable() });

/** This replica's picture of the catalogue. It follows Postgres, whoever ran the pass. */
export class CatalogueReplica {
  readonly #log = logger('catalogue');
  #current = Catalogue.empty();
  #following: Promise<void> = Promise.resolve();
  #isWarm = false;

  constructor(private readonly dataSource: DataSource) {}

  get current(): Catalogue {
    return this.#current;
  }

  /** Whether the picture was read at least once since this replica started. It may hold nothing yet. */
  get isWarm(): boolean {
    return this.#isWarm;
  }

  /** Catches up with Postgres, one catch-up at a time. Afterwards `current` is at least as new as the call. */
  catchUp(): Promise<void> {
    this.#following = this.#following.catch(() => undefined).then(() => this.#read());
    return this.#following;
  }

  async #read(): Promise<void> {
    const state = await queryRow(
      this.dataSource,
      catalogueState,
      `SELECT revision, (SELECT max(started_at) FROM refresh_run WHERE outcome = 'accepted') AS "observedAt"
       FROM catalogue_state`,
    );
    const revision = state?.revision ?? 0;
    const observedAt = state?.observedAt ?? undefined;
    const before = this.#current;
    if (this.#isWarm && revision === before.revision && observedAt?.getTime() === before.observedAt?.getTime()) return;
    const changed = revision > before.revision ? await productsSince(this.dataSource.manager, before.revision) : [];
    this.#current = before.patched(revision, observedAt, changed);
    this.#isWarm = true;
    if (changed.length > 0) this.#log.info({ revision, changed: changed.length }, 'the catalogue moved on');
  }
}
