import { queryRows } from '@barrelhive/database';
import { Outbox } from '@barrelhive/messaging';
import { logger, ServiceLoops } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { AccountEntity } from './account.entity';
import { lockAccount } from './lock-account';
import { consentTo, hasConsent } from './sms-consents';

const MOST_AT_ONCE = 500;
/** The only slot there is: the work is done once. */
const ONCE = new Date('2026-11-23T00:00:00Z');
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const idRow = z.object({ id: z.string() });

/**
 * Once, in one replica, tells the others of each number that nobody agreed for: release 0.2 let a changed number go by the consent to the one before.
 * No text goes there until its owner agrees on the account page.
 */
@Injectable()
export class TellMissingConsents {
  private readonly log = logger('tell-missing-consents');

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    loops: ServiceLoops,
  ) {
    loops.schedule({
      task: 'tell-missing-consents',
      slotAt: () => ONCE,
      work: ({ signal }) => this.run(signal),
      failure: 'missing consents could not be told; that is tried again',
    });
  }

  private async run(signal: AbortSignal): Promise<void> {
    let count = 0;
    for (let last: string | undefined = FIRST_ID; last !== undefined;) {
      signal.throwIfAborted();
      const accounts = await this.accountsAfter(last);
      for (const { id } of accounts) await this.tell(id);
      count += accounts.length;
      last = accounts.at(-1)?.id;
    }
    if (count > 0) this.log.info({ count }, 'told of numbers that nobody agreed for');
  }

  private accountsAfter(id: string): Promise<z.infer<typeof idRow>[]> {
    return queryRows(
      this.dataSource,
      idRow,
      `SELECT a.id FROM account a
        WHERE a.id > $1 AND NOT EXISTS (SELECT FROM sms_consent c WHERE c.account_id = a.id AND c.phone = a.phone)
        ORDER BY a.id LIMIT $2`,
      [id, MOST_AT_ONCE],
    );
  }

  private async tell(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const account = await lockAccount(manager, id);
      if (!account) return;
      const { name, email, phone } = account;
      const number = { accountId: id, phone };
      // The owner may have agreed meanwhile.
      if (await hasConsent(manager, number)) return;
      const version = account.version + 1;
      await manager.update(AccountEntity, { id }, { version });
      const consent = await consentTo(manager, number);
      await this.outbox.publish(manager, 'auth.user-updated.v1', { userId: id, name, email, phone, consent, version });
    });
  }
}
