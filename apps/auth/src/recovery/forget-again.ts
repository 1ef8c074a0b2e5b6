import { execute } from '@barrelhive/database';
import { Outbox } from '@barrelhive/messaging';
import { DeletionLog, repairWhenSetBack, ServiceLoops } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lockAccount } from '../accounts/stored-accounts';
import { consentDigests, deleteAccount } from '../user-data/delete-account';

const SESSIONS_AT_ONCE = 1_000;

/** In one order, since several replicas do it. */
const END_SESSIONS = `UPDATE session SET ended_at = now() WHERE id IN (
  SELECT id FROM session WHERE ended_at IS NULL AND started_at < $1 ORDER BY id LIMIT $2 FOR UPDATE)`;

/**
 * Notices that the database was set back: a standby without the last commits was promoted, or a backup restored. Sessions end then, since
 * those that were ended or whose password was changed meanwhile are open again, and API keys and links to new passwords for the same reason; and accounts that were deleted meanwhile are deleted again.
 */
@Injectable()
export class ForgetAgain {
  constructor(
    private readonly dataSource: DataSource,
    private readonly deletions: DeletionLog,
    private readonly outbox: Outbox,
    loops: ServiceLoops,
  ) {
    repairWhenSetBack(loops, dataSource, {
      repair: async ({ metAt }) => ({
        sessions: await this.endSessionsBefore(metAt),
        keys: await execute(dataSource, 'DELETE FROM api_key WHERE created_at < $1', [metAt]),
        links: await execute(dataSource, 'DELETE FROM password_link'),
        accounts: await this.deleteAccountsAgain(),
      }),
      done: 'the database was set back: sessions and API keys ended, and what was deleted is deleted',
      failure: 'what was deleted could not be deleted again',
    });
  }

  private async endSessionsBefore(metAt: Date): Promise<number> {
    let all = 0;
    for (let ended = SESSIONS_AT_ONCE; ended === SESSIONS_AT_ONCE; all += ended)
      ended = await execute(this.dataSource, END_SESSIONS, [metAt, SESSIONS_AT_ONCE]);
    return all;
  }

  private async deleteAccountsAgain(): Promise<number> {
    let accounts = 0;
    for (const id of await this.deletions.read('account')) if (await this.deleteAgain(id)) accounts++;
    return accounts;
  }

  /** False where it did not come back. */
  private async deleteAgain(accountId: string): Promise<boolean> {
    const digests = await consentDigests(this.dataSource.manager, accountId);
    return this.dataSource.transaction(async (manager) => {
      if (!(await lockAccount(manager, accountId))) return false;
      await deleteAccount(manager, this.outbox, { accountId, digests });
      return true;
    });
  }
}
