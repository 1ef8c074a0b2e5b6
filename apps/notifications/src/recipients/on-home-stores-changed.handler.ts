import { FINAL_VERSION, type EventEnvelope } from '@barrelhive/contracts';
import { execute, queryRow } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import * as z from 'zod';

const KEEP = `UPDATE recipient SET home_stores = $2, home_stores_at = $3
  WHERE user_id = $1 AND profile_version <> $4 AND coalesce(home_stores_at < $3, true)`;

/** Keeps the stores that somebody drives to. What was said earlier changes nothing, nor does anything for whoever deleted the account. */
@Controller()
export class OnHomeStoresChanged {
  @HandlesEvent('alerts.home-stores-changed.v1')
  async handle(
    { payload: { userId, stores, at } }: EventEnvelope<'alerts.home-stores-changed.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    if ((await execute(manager, KEEP, [userId, stores, at, FINAL_VERSION])) > 0) return;
    const known = await queryRow(manager, z.object({}), 'SELECT FROM recipient WHERE user_id = $1', [userId]);
    // It is handled again when auth has said who that is.
    if (!known) throw new Error(`nobody is known by the id ${userId} yet`);
  }
}
