import { FINAL_VERSION } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import { DeletionLog } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { lockWaiting } from '../database/known-users';
import { forgetUser } from '../user-data';

const userRow = z.object({ userId: z.string() });

/** Whose users are not forgotten. */
const KNOWN_AMONG = `SELECT user_id AS "userId" FROM recipient WHERE user_id = ANY ($1) AND profile_version <> $2`;
const END_ALERTS = `UPDATE matched_alert SET ended_at = now(), changed_at = now() WHERE alert_id = ANY ($1::uuid[]) AND ended_at IS NULL`;

/**
 * Forgets the accounts and alerts that were deleted, and are there again since the database was set back. Their services say so, too, but
 * maybe only after a text.
 */
@Injectable()
export class ForgetDeleted {
  constructor(
    private readonly dataSource: DataSource,
    private readonly deletions: DeletionLog,
  ) {}

  /** Rejects when the log of deletions does not answer. */
  async run(): Promise<void> {
    const accounts = await this.deletions.read('account');
    const alerts = await this.deletions.read('alert');
    const known = await queryRows(this.dataSource, userRow, KNOWN_AMONG, [accounts, FINAL_VERSION]);
    for (const { userId } of known) await this.dataSource.transaction((manager) => forgetUser(manager, userId));
    await this.dataSource.transaction(async (manager) => {
      await lockWaiting(manager, 'write');
      await execute(manager, END_ALERTS, [alerts]);
    });
  }
}
