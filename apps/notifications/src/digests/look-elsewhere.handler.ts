import { FINAL_VERSION, type EventEnvelope } from '@barrelhive/contracts';
import { nullAsUndefined, queryRow, queryRows } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { FinishUnsent } from '../deliveries/finish-unsent';
import { LOOKS_ELSEWHERE } from '../deliveries/message';
import { noteOfAlert } from './note-whether-ended.handler';

const KEEP = `UPDATE recipient r SET home_stores = $2, home_stores_at = $3 FROM recipient before
  WHERE r.user_id = $1 AND before.user_id = $1 AND r.profile_version <> $4 AND coalesce(r.home_stores_at < $3, true)
  RETURNING before.home_stores <> $2 AS "isElsewhere"`;
const NOTICES = `SELECT id, attempts, unclear_since AS "unclearSince" FROM message
  WHERE user_id = $1 AND is_waiting AND alert_id IS NOT NULL AND coalesce(alert_id = $2, true) ORDER BY id FOR UPDATE SKIP LOCKED`;

const keptRow = z.object({ isElsewhere: z.boolean() });
const noticeRow = z.object({ id: z.string(), attempts: z.int(), unclearSince: nullAsUndefined(z.date()) });

/** Notices of a user, or of one alert, that wait to be sent say what holds where was looked before: the next slot judges it anew. */
async function handBack(
  manager: EntityManager,
  finishUnsent: FinishUnsent,
  { userId, alertId }: { userId: string; alertId?: string },
): Promise<void> {
  for (const notice of await queryRows(manager, noticeRow, NOTICES, [userId, alertId ?? null]))
    await finishUnsent.run(manager, notice, { step: 'expired', reason: LOOKS_ELSEWHERE });
}

/** Keeps where an alert looks. What was said earlier changes nothing. */
@Controller()
export class OnScopeChanged {
  constructor(private readonly finishUnsent: FinishUnsent) {}

  @HandlesEvent('alerts.scope-changed.v1')
  async handle({ payload }: EventEnvelope<'alerts.scope-changed.v1'>, { manager }: EventContext): Promise<void> {
    if (await noteOfAlert(manager, payload, null)) await handBack(manager, this.finishUnsent, payload);
  }
}

/** Keeps the stores that somebody drives to. What was said earlier changes nothing, nor does anything for whoever deleted the account. */
@Controller()
export class OnHomeStoresChanged {
  constructor(private readonly finishUnsent: FinishUnsent) {}

  @HandlesEvent('alerts.home-stores-changed.v1')
  async handle(
    { payload: { userId, stores, at } }: EventEnvelope<'alerts.home-stores-changed.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    const kept = await queryRow(manager, keptRow, KEEP, [userId, stores, at, FINAL_VERSION]);
    if (kept?.isElsewhere) return handBack(manager, this.finishUnsent, { userId });
    const known = kept ?? (await queryRow(manager, z.object({}), 'SELECT FROM recipient WHERE user_id = $1', [userId]));
    // It is handled again when auth has said who that is.
    if (!known) throw new Error(`nobody is known by the id ${userId} yet`);
  }
}
