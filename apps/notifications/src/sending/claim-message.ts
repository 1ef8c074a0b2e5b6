import { type SendSchedule } from '@barrelhive/rules';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import { decideSending, type Reader } from '../messages/decide-sending';
import { FinishUnsent } from '../messages/finish-unsent';
import { findMessage, type Message } from '../messages/message';
import { itemCountOf, textOf, type News } from '../messages/news';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from '../notifications-settings';
import { findReader } from '../recipients/find-reader';
import { lockPhone } from '../recipients/phone-standing';

/** A message this process may post now, once. */
export interface ClaimedMessage {
  id: string;
  /** Which attempt this is; what comes of it counts only while no later one was made. */
  attempts: number;
  correlationId: string;
  phone: string;
  body: string;
}

export type ClaimResult = { kind: 'none' } | { kind: 'not-sent' } | { kind: 'claimed'; message: ClaimedMessage };

/**
 * Takes the next due message for sending. In one short transaction it is locked, judged anew by what holds now (opt-out, plan,
 * wishes, window), and marked as being sent; only after the commit is the provider called.
 */
@Injectable()
export class ClaimMessage {
  constructor(
    private readonly dataSource: DataSource,
    private readonly finishUnsent: FinishUnsent,
    @Inject(SEND_SCHEDULE) private readonly schedule: SendSchedule,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  /** `none`: nothing is due. `not-sent`: a message was looked at, and waits or has ended. */
  async run(): Promise<ClaimResult> {
    try {
      return await this.dataSource.transaction((manager) => this.claimNext(manager));
    } catch (error) {
      // Another replica claimed a message to the same number at the same moment; this one's turn comes after it.
      if (isSecondUnderWay(error)) return { kind: 'not-sent' };
      throw error;
    }
  }

  async isAnythingDue(): Promise<boolean> {
    const due: unknown[] = await this.dataSource.query(
      `SELECT 1 FROM message WHERE state = 'pending' AND due_at <= now() LIMIT 1`,
    );
    return due.length > 0;
  }

  private async claimNext(manager: EntityManager): Promise<ClaimResult> {
    const message = await findMessage(
      `LEFT JOIN recipient r ON r.user_id = m.user_id
        WHERE m.state = 'pending' AND m.due_at <= now()
          AND NOT EXISTS (SELECT 1 FROM message o WHERE o.phone = r.phone AND o.state IN ('sending', 'unknown'))
        ORDER BY m.due_at LIMIT 1 FOR UPDATE OF m SKIP LOCKED`,
      [],
      manager,
    );
    if (!message) return { kind: 'none' };
    const reader = await this.pinnedReader(message.userId, manager);
    const situation = { told: message.told, queuedAt: message.createdAt, reader, schedule: this.schedule };
    const decision = decideSending(situation, new Date());
    switch (decision.kind) {
      case 'suppress':
        await this.finishUnsent.run(message, { step: 'suppressed', reason: decision.reason }, manager);
        return { kind: 'not-sent' };
      case 'expire':
        await this.finishUnsent.run(message, { step: 'expired', reason: 'too late to be sent' }, manager);
        return { kind: 'not-sent' };
      case 'wait':
        await manager.query('UPDATE message SET due_at = $2 WHERE id = $1', [message.id, decision.until]);
        return { kind: 'not-sent' };
      case 'send':
        return { kind: 'claimed', message: await this.mark(message, decision.told, reader, manager) };
    }
  }

  /** Nobody can change the number or opt it out between our look and our commit. */
  private async pinnedReader(userId: string, manager: EntityManager): Promise<Reader | undefined> {
    const [recipient]: { phone: string }[] = await manager.query(
      'SELECT phone FROM recipient WHERE user_id = $1 FOR SHARE',
      [userId],
    );
    if (!recipient) return undefined;
    await lockPhone(recipient.phone, 'shared', manager);
    return findReader(userId, manager);
  }

  private async mark(
    { id, attempts, correlationId }: Message,
    told: News,
    reader: Reader | undefined,
    manager: EntityManager,
  ): Promise<ClaimedMessage> {
    if (!reader) throw new Error(`the message ${id} has no reader`);
    const body = textOf(told, this.settings.PUBLIC_URL);
    await manager.query(
      `UPDATE message
          SET state = 'sending', attempts = $2, phone = $3, body = $4, items_told = $5, attempted_at = now(),
              due_at = now() + make_interval(secs => $6), reason = NULL
        WHERE id = $1`,
      [id, attempts + 1, reader.phone, body, itemCountOf(told), this.settings.SENDING_LEASE_SECONDS],
    );
    return { id, attempts: attempts + 1, correlationId, phone: reader.phone, body };
  }
}

function isSecondUnderWay(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code, constraint } = error.driverError as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'message_one_under_way_per_phone';
}
