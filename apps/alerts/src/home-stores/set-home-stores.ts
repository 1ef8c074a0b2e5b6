import type { HomeStores } from '@barrelhive/contracts';
import { execute, queryRow, queryRows } from '@barrelhive/database';
import { entitlementAt } from '@barrelhive/entitlements';
import { Outbox } from '@barrelhive/messaging';
import { capabilitiesOf, type TierVerdict } from '@barrelhive/rules';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { lockSavedAlerts, refuseForgotten } from '../database/lock-saved-alerts';
import { noteWhereChanged, watchedTerm } from '../database/term-changes';
import { timeOfDatabase } from '../database/time-of-database';
import { homeStoresAnswer } from './read-home-stores';

const usedStores = z.object({ stores: z.array(z.string()) });
const looksAgain = watchedTerm.extend({ isWatched: z.boolean() });

/** Keeps the stores that the caller drives to, in the order of their choice, as many as the plan has room for. */
@Injectable()
export class SetHomeStores {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  async run(userId: string, chosen: readonly string[]): Promise<HomeStores> {
    const stores = [...new Set(chosen)];
    return this.dataSource.transaction(async (manager) => {
      await lockSavedAlerts(manager, userId);
      await refuseForgotten(manager, userId);
      const { homeStoresAtMost: most } = capabilitiesOf(await entitlementAt(manager, userId, new Date()));
      if (stores.length > most) throw new DomainError('STORE_LIMIT_REACHED');
      await execute(
        manager,
        `INSERT INTO home_stores (user_id, stores, used) VALUES ($1, $2::text[], cardinality($2::text[]))
         ON CONFLICT (user_id) DO UPDATE SET stores = excluded.stores, used = excluded.used`,
        [userId, stores],
      );
      await lookThere(manager, this.outbox, userId, stores);
      return homeStoresAnswer(stores, most);
    });
  }
}

/**
 * A plan uses the stores that were chosen first, as many as it has room for. The others are kept: they are used again with a larger plan, without a
 * word of their owner. Must run in a transaction.
 */
export async function useHomeStores(
  manager: EntityManager,
  outbox: Outbox,
  { userId, ...verdict }: TierVerdict & { userId: string },
): Promise<void> {
  await lockSavedAlerts(manager, userId);
  const used = await queryRow(
    manager,
    usedStores,
    `UPDATE home_stores SET used = least(cardinality(stores), $2)
      WHERE user_id = $1 AND used <> least(cardinality(stores), $2) RETURNING stores[1:used] AS stores`,
    [userId, capabilitiesOf(verdict).homeStoresAtMost],
  );
  if (used) await lookThere(manager, outbox, userId, used.stores);
}

/** The alerts of a user look at other stores: their rows and every index take that in, and notifications hears of it. */
async function lookThere(manager: EntityManager, outbox: Outbox, userId: string, stores: string[]): Promise<void> {
  const alerts = await queryRows(
    manager,
    looksAgain,
    // A trigger reads the stores anew.
    `UPDATE saved_alert SET scope = scope WHERE user_id = $1 RETURNING id, term_key AS "termKey", is_watched AS "isWatched"`,
    [userId],
  );
  await noteWhereChanged(
    manager,
    alerts.filter(({ isWatched }) => isWatched),
  );
  await outbox.publish(manager, 'alerts.home-stores-changed.v1', {
    userId,
    stores: stores.toSorted(),
    at: await timeOfDatabase(manager),
  });
}
