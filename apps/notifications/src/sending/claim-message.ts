import { queryRow } from '@barrelhive/database';
import type { SendSchedule } from '@barrelhive/rules';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { decideSending, type SendDecision } from '../messages/decide-sending';
import { FinishUnsent } from '../messages/finish-unsent';
import { findMessage, type Message } from '../messages/message';
import { itemCountOf, textOf } from '../messages/message-content';
import { moveMessage } from '../messages/move-message';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from '../notifications-settings';
import { SendingPause } from '../pausing/sending-pause';
import { lockRecipient } from '../recipients/find-recipient';

const dueRow = z.object({ isDue: z.boolean() });
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

/**
 * Takes the next due message for sending: alerts before announcements, and of each the one that waits longest. In one short
 * transaction it is locked, checked again against what holds now (opt-out, entitlement, preferences, window), and marked as being
 * sent. The provider is called only after the commit.
 */
@Injectable()
export class ClaimMessage {
  constructor(
    private readonly dataSource: DataSource,
    private readonly finishUnsent: FinishUnsent,
    private readonly pause: SendingPause,
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
    const row = await queryRow(
      this.dataSource,
      dueRow,
      `SELECT EXISTS (SELECT FROM message WHERE state = 'pending' AND due_at <= now()) AS "isDue"`,
    );
    return row?.isDue ?? false;
  }

  private async claimNext(manager: EntityManager): Promise<ClaimResult> {
    const message = await findMessage(
      manager,
      `LEFT JOIN recipient r ON r.user_id = m.user_id
        WHERE m.state = 'pending' AND m.due_at <= now()
          AND NOT EXISTS (SELECT 1 FROM message o WHERE o.phone = r.phone AND o.state IN ('sending', 'unknown'))
        ORDER BY m.content ->> 'kind' <> 'alert', m.created_at LIMIT 1 FOR UPDATE OF m SKIP LOCKED`,
    );
    if (!message) return { kind: 'none' };
    const recipient = await lockRecipient(manager, message.userId);
    const situation = {
      content: message.content,
      queuedAt: message.createdAt,
      recipient,
      schedule: this.schedule,
      longestWaitMs: this.settings.BUNDLE_WAIT_SECONDS * 1000,
    };
    const decision = decideSending(situation, new Date());
    switch (decision.kind) {
      case 'suppress':
        await this.finishUnsent.run(manager, message, { step: 'suppressed', reason: decision.reason });
        return { kind: 'not-sent' };
      case 'expire':
        await this.finishUnsent.run(manager, message, { step: 'expired', reason: decision.reason });
        return { kind: 'not-sent' };
      case 'wait':
        await moveMessage(manager, message, 'postponed', { dueAt: decision.until });
        return { kind: 'not-sent' };
      case 'send':
        return this.claimUnlessPaused(manager, message, decision);
    }
  }

  private async claimUnlessPaused(
    manager: EntityManager,
    message: Message,
    decision: Extract<SendDecision, { kind: 'send' }>,
  ): Promise<ClaimResult> {
    const pausedUntil = await this.pause.waitsUntil(manager);
    if (!pausedUntil) return { kind: 'claimed', message: await this.mark(manager, message, decision) };
    await moveMessage(manager, message, 'postponed', { dueAt: pausedUntil });
    return { kind: 'not-sent' };
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
