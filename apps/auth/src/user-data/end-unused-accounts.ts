import { execute, queryRows } from '@barrelhive/database';
import { Outbox } from '@barrelhive/messaging';
import { REMOVED_ALERT_KEPT_DAYS } from '@barrelhive/rules';
import { logger, metrics, mustConfirmNumbers } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { lockAccount } from '../accounts/stored-accounts';
import { AUTH_SETTINGS, type AuthSettings } from '../auth-settings';
import { consentDigests, deleteAccount } from './delete-account';

const AT_MOST_A_NIGHT = 1_000;

const ended = metrics.counter({
  name: 'barrelhive_unused_accounts_ended_total',
  help: 'Accounts that were deleted since nobody used them, nobody pays for them, and their number was never confirmed',
});

const idRow = z.object({ id: z.string() });

/**
 * The accounts that end. A session lasts a day at most, so that an account of whose last session a day more has passed was not used, and no page
 * to pay at is open for it: it is opened in a session, and closes within a day. What a lapsed plan took away can be brought back until then.
 */
const UNUSED = `NOT ever_confirmed AND last_session_at < now() - make_interval(days => $1 + 1)
  AND coalesce(last_plan_at < now() - make_interval(days => $2), true)
  AND NOT EXISTS (SELECT FROM entitlement e WHERE e.user_id = account.id::text AND e.valid)`;

/** Ends accounts that nobody uses, as their owners could: every service and the payment provider hear of it. */
@Injectable()
export class EndUnusedAccounts {
  private readonly log = logger('end-unused-accounts');

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  /** Those that are unused for longest first, and at most a thousand: the others' turn comes with the next night. */
  async run(signal?: AbortSignal): Promise<void> {
    // Where nobody is asked to confirm a number, nobody can be held to it.
    if (!mustConfirmNumbers(this.settings)) return;
    const days = [this.settings.UNUSED_ACCOUNT_RETENTION_DAYS, REMOVED_ALERT_KEPT_DAYS];
    const sql = `SELECT id FROM account WHERE ${UNUSED} ORDER BY last_session_at LIMIT $3`;
    let accounts = 0;
    for (const { id } of await queryRows(this.dataSource, idRow, sql, [...days, AT_MOST_A_NIGHT])) {
      signal?.throwIfAborted();
      if (!(await this.endUnlessUsed(id, days))) continue;
      ended.inc();
      accounts++;
    }
    if (accounts > 0) this.log.info({ accounts }, 'accounts that nobody uses were deleted');
  }

  /** False when its owner, or a plan, came back meanwhile. */
  private async endUnlessUsed(id: string, days: readonly number[]): Promise<boolean> {
    const digests = await consentDigests(this.dataSource.manager, id);
    return this.dataSource.transaction(async (manager) => {
      await lockAccount(manager, id);
      const isUnused = (await execute(manager, `SELECT FROM account WHERE ${UNUSED} AND id = $3`, [...days, id])) > 0;
      if (isUnused) await deleteAccount(manager, this.outbox, { accountId: id, digests });
      return isUnused;
    });
  }
}
