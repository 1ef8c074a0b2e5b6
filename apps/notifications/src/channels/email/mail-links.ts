import { execute, queryRow } from '@barrelhive/database';
import { DomainError, logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { digestOf } from '../../addresses/add-address';
import { removeAddress } from '../../addresses/given-address';

const idRow = z.object({ id: z.string() });
const leaveToken = z.uuid();

/** What whoever reads a mailbox may do with the links in its mail, logged in or not. */
@Injectable()
export class MailLinks {
  private readonly log = logger('mail-links');

  constructor(private readonly dataSource: DataSource) {}

  /** Confirms the address to which the link came, also a second time. Throws CODE_EXPIRED after a day, and for what is none. */
  async confirm(code: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const sql = `UPDATE given_address SET confirmed_at = coalesce(confirmed_at, now())
        WHERE channel = 'email' AND code_digest = $1 AND code_until > now() RETURNING id`;
      const confirmed = await queryRow(manager, idRow, sql, [digestOf(code)]);
      if (!confirmed)
        throw new DomainError(
          'CODE_EXPIRED',
          {},
          'This link does not work any more. Please add the address once more.',
        );
      // Mail arrives there, whatever was known before.
      await execute(manager, `DELETE FROM standing WHERE channel = 'email' AND address = $1`, [confirmed.id]);
    });
  }

  /** Removes the address that a mail came to, and with it the consent. Does nothing when it is gone already, or never was. */
  async leave(token: string): Promise<void> {
    if (!leaveToken.safeParse(token).success) return;
    const sql = `SELECT id FROM given_address WHERE channel = 'email' AND leave_token = $1`;
    const left = await queryRow(this.dataSource, idRow, sql, [token]);
    // Most that a stranger makes up ends here, after one statement.
    if (!left) return;
    const address = { channel: 'email', id: left.id };
    if (await this.dataSource.transaction((manager) => removeAddress(manager, address)))
      this.log.info({ addressId: left.id }, 'somebody wants no more mail');
  }
}
