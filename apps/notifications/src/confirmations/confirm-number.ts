import { confirmationWays } from '@barrelhive/contracts';
import { execute, nullAsUndefined, queryRow } from '@barrelhive/database';
import { Outbox } from '@barrelhive/messaging';
import { parsePhoneCode, phoneCodeError } from '@barrelhive/rules';
import { DomainError, logger, mustConfirmNumbers, phoneDigest } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { OwnTurns } from '../addresses/own-turns';
import { lockUser } from '../database/known-users';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';
import { RecipientEntity } from '../recipients/recipient.entity';
import { BY_PHONE } from '../standing/addressing';
import { lockAddress } from '../standing/standing';
import { isCodeOf } from './codes';

const CODE_LIFETIME_MINUTES = 10;
const WRONG_CODES_AT_MOST = 5;

const issuedRow = z.object({
  id: z.string(),
  userId: nullAsUndefined(z.string()),
  codeDigest: z.string(),
  wrongCodes: z.int(),
  isFresh: z.boolean(),
});

type IssuedText = z.infer<typeof issuedRow>;
type Judgement = 'right' | 'over' | { left: number };

/** Confirms a number for the account that has it, when its owner shows that the first text arrived there. */
@Injectable()
export class ConfirmNumber {
  private readonly log = logger('confirm-number');
  private readonly isNeeded: boolean;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly turns: OwnTurns,
    @Inject(NOTIFICATIONS_SETTINGS) settings: NotificationsSettings,
  ) {
    this.isNeeded = mustConfirmNumbers(settings);
  }

  /**
   * By the code of the latest first text that went to the user's number for this account. What is confirmed stays so. Throws CODE_WRONG with how
   * many tries are left, CODE_EXPIRED after ten minutes, five wrong codes, or where no text went out, or TOO_MANY_REQUESTS.
   */
  async byCode(userId: string, typed: string): Promise<void> {
    const code = parsePhoneCode(typed);
    if (code === undefined) throw new DomainError('VALIDATION_FAILED', { field: 'code' }, phoneCodeError(typed));
    // A wrong code has to be counted, so that it is refused only after the commit.
    const judged = await this.turns.run(userId, () =>
      this.dataSource.transaction((manager) => this.judge(manager, userId, code)),
    );
    if (judged === 'over') throw new DomainError('CODE_EXPIRED');
    if (judged !== 'right') throw new DomainError('CODE_WRONG', judged);
  }

  /**
   * By answering the latest first text to the number, for whichever account it was. Answers whether a number was confirmed. The caller holds the
   * lock of the number.
   */
  async byReply(manager: EntityManager, phone: string): Promise<boolean> {
    if (!this.isNeeded) return false;
    const digest = await phoneDigest(phone);
    const answered = await latestIssued(manager, 'phone_digest = $1', [digest]);
    if (answered?.userId === undefined) return false;
    return this.confirm(manager, { ...answered, userId: answered.userId }, { phone, digest, by: 'reply' });
  }

  private async judge(manager: EntityManager, userId: string, code: string): Promise<Judgement> {
    await lockUser(manager, userId);
    const recipient = await manager.findOneBy(RecipientEntity, { userId });
    if (!this.isNeeded || recipient?.confirmedAt) return 'right';
    if (!recipient) return 'over';
    const { phone } = recipient;
    await lockAddress(manager, BY_PHONE, phone);
    const digest = await phoneDigest(phone);
    const text = await latestIssued(manager, 'user_id = $1 AND phone_digest = $2', [userId, digest]);
    if (!text?.isFresh || text.wrongCodes >= WRONG_CODES_AT_MOST) return 'over';
    if (await isCodeOf(text.id, text.codeDigest, code)) {
      await this.confirm(manager, { ...text, userId }, { phone, digest, by: 'code' });
      return 'right';
    }
    await execute(manager, 'UPDATE first_text SET wrong_codes = wrong_codes + 1 WHERE id = $1', [text.id]);
    return { left: WRONG_CODES_AT_MOST - text.wrongCodes - 1 };
  }

  /** False when the account has another number by now, or had this one confirmed. */
  private async confirm(
    manager: EntityManager,
    { id, userId }: Pick<IssuedText, 'id'> & { userId: string },
    { phone, digest, by }: { phone: string; digest: string; by: (typeof confirmationWays)[number] },
  ): Promise<boolean> {
    const sql = `UPDATE recipient SET confirmed_at = now() WHERE user_id = $1 AND phone = $2 AND confirmed_at IS NULL`;
    if ((await execute(manager, sql, [userId, phone])) === 0) return false;
    await execute(manager, 'UPDATE first_text SET confirmed_at = now() WHERE id = $1', [id]);
    const confirmedAt = new Date().toISOString();
    await this.outbox.publish(manager, 'notifications.phone-confirmed.v1', {
      userId,
      phoneDigest: digest,
      confirmedAt,
      by,
    });
    this.log.info({ userId, by }, 'a number was confirmed');
    return true;
  }
}

/** The first text that was given to the provider last, of those that `where` names. */
function latestIssued(manager: EntityManager, where: string, parameters: unknown[]): Promise<IssuedText | undefined> {
  return queryRow(
    manager,
    issuedRow,
    `SELECT id, user_id AS "userId", code_digest AS "codeDigest", wrong_codes AS "wrongCodes",
       issued_at > now() - interval '${CODE_LIFETIME_MINUTES} minutes' AS "isFresh"
       FROM first_text WHERE ${where} AND issued_at IS NOT NULL ORDER BY issued_at DESC LIMIT 1`,
    parameters,
  );
}
