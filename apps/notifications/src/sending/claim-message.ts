import { isInfrastructureError, queryRow } from '@barrelhive/database';
import type { SendSchedule } from '@barrelhive/rules';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { decideSending, type SendDecision } from '../messages/decide-sending';
import { expiryReasonOf, FinishUnsent } from '../messages/finish-unsent';
import { message as messageRow, MESSAGE_FIELDS, type Message } from '../messages/message';
import { itemCountOf, textOf } from '../messages/message-content';
import { moveMessage } from '../messages/move-message';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from '../notifications-settings';
import { SendingPause } from '../pausing/sending-pause';
import { lockRecipient } from '../recipients/find-recipient';
import { SetAside, unreadRow, type UnreadMessage } from './set-aside';
import { MAY_GO, WaitingMessages } from './waiting-messages';

const secondUnderWay = z.object({ code: z.literal('23505'), constraint: z.literal('message_one_under_way_per_phone') });

/** A message this process may post now, once. */
export interface ClaimedMessage {
  id: string;
  /** The number of this attempt. Its outcome is ignored once there was a later attempt. */
  attempts: number;
  attemptedAt: Date;
  correlationId: string;
  phone: string;
  body: string;
}

export type ClaimResult = { kind: 'none' } | { kind: 'not-sent' } | { kind: 'claimed'; message: ClaimedMessage };

/** The first message that may go, read or not. Alerts before announcements, and of each the one whose recipient waits longest. */
export const NEXT_MESSAGE = `SELECT ${MESSAGE_FIELDS}, extract(epoch FROM now() - m.created_at)::float8 AS "ageSeconds" FROM ${MAY_GO}
  ORDER BY m.content ->> 'kind' <> 'alert', m.waits_since LIMIT 1 FOR UPDATE OF m SKIP LOCKED`;

/**
 * Takes the next message that may go for sending. In one short transaction it is locked, checked again against what holds now
 * (opt-out, entitlement, preferences, window, pause), and marked as being sent. The provider is called only after the commit.
 */
@Injectable()
export class ClaimMessage {
  constructor(
    private readonly dataSource: DataSource,
    private readonly finishUnsent: FinishUnsent,
    private readonly pause: SendingPause,
    private readonly waiting: WaitingMessages,
    private readonly setAside: SetAside,
    @Inject(SEND_SCHEDULE) private readonly schedule: SendSchedule,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  /** `none`: nothing may go. `not-sent`: a message was looked at, and waits or has ended. */
  async run(): Promise<ClaimResult> {
    const taken: { message?: UnreadMessage } = {};
    try {
      return await this.dataSource.transaction((manager) => this.claimNext(manager, taken));
    } catch (error) {
      // Another replica claimed a message to the same number at the same moment; this one's turn comes after it.
      if (isSecondUnderWay(error)) return { kind: 'not-sent' };
      if (!taken.message || isInfrastructureError(error)) throw error;
      await this.setAside.run(taken.message, error);
      return { kind: 'not-sent' };
    }
  }

  private async claimNext(manager: EntityManager, taken: { message?: UnreadMessage }): Promise<ClaimResult> {
    const now = new Date();
    const lastExpiredSlot = this.waiting.momentAt(now).lastExpiredSlot.toISOString();
    const unread = await queryRow(manager, unreadRow, NEXT_MESSAGE, [lastExpiredSlot]);
    if (!unread) return { kind: 'none' };
    taken.message = unread;
    return this.claim(manager, messageRow.parse(unread), now);
  }

  private async claim(manager: EntityManager, message: Message, now: Date): Promise<ClaimResult> {
    const situation = {
      content: message.content,
      queuedAt: message.createdAt,
      recipient: await lockRecipient(manager, message.userId),
      schedule: this.schedule,
      longestWaitMs: this.settings.BUNDLE_WAIT_SECONDS * 1000,
    };
    const decision = decideSending(situation, now);
    switch (decision.kind) {
      case 'suppress':
        await this.finishUnsent.run(manager, message, { step: 'suppressed', reason: decision.reason });
        return { kind: 'not-sent' };
      case 'expire':
        await this.finishUnsent.run(manager, message, { step: 'expired', reason: expiryReasonOf(message, decision.reason) });
        return { kind: 'not-sent' };
      case 'wait':
        await moveMessage(manager, message, 'postponed', { dueAt: decision.until });
        return { kind: 'not-sent' };
      case 'send':
        if (!(await this.pause.letsGo(manager))) return { kind: 'none' };
        return { kind: 'claimed', message: await this.mark(manager, message, decision) };
    }
  }

  private async mark(
    manager: EntityManager,
    message: Message,
    { phone, content }: Extract<SendDecision, { kind: 'send' }>,
  ): Promise<ClaimedMessage> {
    const body = textOf(content, this.settings.PUBLIC_URL);
    const dueAt = { inSeconds: this.settings.SENDING_LEASE_SECONDS };
    const claimed = await moveMessage(manager, message, 'claimed', {
      phone,
      body,
      itemCount: itemCountOf(content),
      dueAt,
    });
    if (!claimed?.attemptedAt) throw new Error(`the message ${message.id} moved on though it was locked`);
    return { ...claimed, attemptedAt: claimed.attemptedAt, phone, body };
  }
}

function isSecondUnderWay(error: unknown): boolean {
  return error instanceof QueryFailedError && secondUnderWay.safeParse(error.driverError).success;
}
