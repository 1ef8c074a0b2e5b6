import { isInfrastructureError, queryRows, readInOrder } from '@barrelhive/database';
import type { SendSchedule } from '@barrelhive/rules';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { decideNotice, type NoticeDecision } from '../notices/decide-notice';
import { trueUntil } from '../notices/expiry';
import { HAS_ALERT_ENDED, IS_MORNING, leaveOutDeleted } from './alerts-of-messages';
import { expiryReasonOf, FinishUnsent } from './finish-unsent';
import { ALERT_DELETED, message, MESSAGE_FIELDS, type Message } from './message';
import type { Channel, ClaimedDelivery } from '../notices/channel';
import { readContents } from './kept-notices';
import { itemCountOf, type MessageContent } from '../notices/message-content';
import { moveMessage, moveMessages } from './move-message';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from '../notifications-settings';
import { SendingPause } from './sending-pause';
import { lockRecipients, type Recipient } from '../recipients/find-recipients';
import { OWN_ADDRESS } from '../standing/addressing';
import { DeferUnreadable, unreadRow, type UnreadMessage } from './defer-unreadable';
import { mayGo, WaitingMessages } from './waiting-messages';

const secondUnderWay = z.object({
  code: z.literal('23505'),
  constraint: z.literal('message_one_under_way_per_address'),
});

export type ClaimResult = { kind: 'none' } | { kind: 'not-sent' } | { kind: 'claimed'; messages: ClaimedDelivery[] };

/** The first messages that may go on a channel, read or not. Texts about a person's number and account before alerts, these before announcements, and of each those whose recipients wait longest. */
export const nextMessages = (
  channel: Channel,
) => `SELECT ${MESSAGE_FIELDS}, extract(epoch FROM now() - m.created_at)::float8 AS "ageSeconds",
    ${IS_MORNING} AS "isMorning", ${HAS_ALERT_ENDED} AS "hasAlertEnded" FROM ${mayGo(channel)}
  ORDER BY m.occasion !~ '^(first-text|account):', m.alert_id IS NULL, m.waits_since LIMIT $2 FOR UPDATE OF m SKIP LOCKED`;

const claimRow = message.extend({ isMorning: z.boolean(), hasAlertEnded: z.boolean() });

type ReadMessage = z.infer<typeof claimRow> & { content: MessageContent };

interface ReadyMessage {
  message: ReadMessage;
  decision: Extract<NoticeDecision, { kind: 'send' }>;
}

type Taken = { first?: UnreadMessage | undefined };

/**
 * Takes the next messages that may go on a channel for sending. In one short transaction they are locked, checked again against what holds now
 * (opt-out, entitlement, preferences, window, pause), and marked as being sent. The provider is called only after the commit.
 */
@Injectable()
export class ClaimMessages {
  private readonly longestWaitMs: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly finishUnsent: FinishUnsent,
    private readonly pause: SendingPause,
    private readonly waiting: WaitingMessages,
    private readonly deferUnreadable: DeferUnreadable,
    @Inject(SEND_SCHEDULE) private readonly schedule: SendSchedule,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {
    this.longestWaitMs = settings.BUNDLE_WAIT_SECONDS * 1000;
  }

  /** `none`: nothing may go. `not-sent`: messages were looked at, and wait or have ended. */
  async run(channel: Channel, atMost: number): Promise<ClaimResult> {
    const taken: Taken = {};
    try {
      return await this.dataSource.transaction((manager) => this.claimNext(manager, channel, atMost, taken));
    } catch (error) {
      // Another replica claimed a message to the same address at the same moment; this one's turn comes after it. The others go on.
      if (isSecondUnderWay(error)) return atMost > 1 ? this.run(channel, 1) : { kind: 'not-sent' };
      if (!taken.first || isInfrastructureError(error)) throw error;
      // Which of them cannot be worked on shows when it is the first, and alone.
      if (atMost > 1) return this.run(channel, 1);
      await this.deferUnreadable.run(taken.first, error);
      return { kind: 'not-sent' };
    }
  }

  private async claimNext(
    manager: EntityManager,
    channel: Channel,
    atMost: number,
    taken: Taken,
  ): Promise<ClaimResult> {
    const now = new Date();
    const { lastExpiredSlot } = this.waiting.momentAt(channel, now);
    await readInOrder(manager);
    const unread = await queryRows(manager, unreadRow, nextMessages(channel), [lastExpiredSlot, atMost]);
    if (unread.length === 0) return { kind: 'none' };
    taken.first = unread[0];
    const rows = unread.map((row) => claimRow.parse(row));
    await leaveOutDeleted(
      manager,
      rows.flatMap(({ isMorning, noticeId }) => (isMorning ? [noticeId] : [])),
    );
    const messages = await readContents(manager, rows);
    const ready = await this.sortOut(manager, channel, messages, now);
    const room = await this.pause.roomFor(manager, channel.id, ready.length);
    if (room === 0) return { kind: ready.length < messages.length ? 'not-sent' : 'none' };
    return { kind: 'claimed', messages: await this.mark(manager, channel, ready.slice(0, room)) };
  }

  /** Gives those that go out now, to each address one, and lets the others wait or end. */
  private async sortOut(
    manager: EntityManager,
    channel: Channel,
    messages: readonly ReadMessage[],
    now: Date,
  ): Promise<ReadyMessage[]> {
    const userIds = messages.map(({ userId }) => userId);
    const { recipients, changing } = await lockRecipients(manager, channel, userIds, now);
    const ready = new Map<string, ReadyMessage>();
    for (const next of messages.filter(({ userId }) => !changing.has(userId))) {
      const decision = this.decide(channel, next, recipients.get(next.userId)?.get(next.addressId));
      if (decision.kind !== 'send') await this.leave(manager, next, decision);
      else if (next.hasAlertEnded)
        await this.finishUnsent.run(manager, next, { step: 'expired', reason: ALERT_DELETED });
      else if (!ready.has(decision.address)) ready.set(decision.address, { message: next, decision });
    }
    return [...ready.values()];
  }

  private decide(
    { ownSchedule: schedule = this.schedule }: Channel,
    { content, createdAt, addressId }: ReadMessage,
    recipient: Recipient | undefined,
  ): NoticeDecision {
    // Its owner removed the address, and with it the consent.
    if (!recipient && addressId !== OWN_ADDRESS) return { kind: 'suppress', withheld: { obstacle: 'no consent' } };
    const { longestWaitMs } = this;
    return decideNotice({ content, queuedAt: createdAt, recipient, schedule, longestWaitMs }, new Date());
  }

  private async leave(
    manager: EntityManager,
    left: Message,
    decision: Exclude<NoticeDecision, { kind: 'send' }>,
  ): Promise<void> {
    switch (decision.kind) {
      case 'suppress':
        return this.finishUnsent.run(manager, left, { step: 'suppressed', reason: decision.withheld.obstacle });
      case 'expire': {
        const reason = await expiryReasonOf(manager, left, decision.reason);
        return this.finishUnsent.run(manager, left, { step: 'expired', reason });
      }
      case 'wait':
        await moveMessage(manager, left, 'postponed', { dueAt: decision.until });
    }
  }

  private async mark(
    manager: EntityManager,
    channel: Channel,
    ready: readonly ReadyMessage[],
  ): Promise<ClaimedDelivery[]> {
    const dueAt = { inSeconds: this.settings.SENDING_LEASE_SECONDS };
    const moves = ready.map(({ message: { id, attempts }, decision: { address, content } }) => {
      const { body, ...rendered } = channel.render(content);
      const values = { address, body, itemCount: itemCountOf(content), dueAt };
      const isAtChosenHour = content.kind === 'morning';
      return { id, attempts, ...rendered, trueUntil: trueUntil(content, this.longestWaitMs), isAtChosenHour, values };
    });
    // All replicas mark in the order of addresses, so that no two wait for each other.
    const inOrder = moves.toSorted((one, other) => (one.values.address < other.values.address ? -1 : 1));
    const marked = await moveMessages(manager, 'claimed', inOrder);
    const claimed = new Map(marked.map((each) => [each.id, each]));
    return moves.map(({ id, units, codeOf, trueUntil: until, isAtChosenHour, values: { address, body } }) => {
      const { attempts, attemptedAt, correlationId } = claimed.get(id) ?? {};
      if (attempts === undefined || !attemptedAt || correlationId === undefined)
        throw new Error(`the message ${id} moved on though it was locked`);
      return {
        id,
        attempts,
        attemptedAt,
        correlationId,
        address,
        body,
        units,
        codeOf,
        trueUntil: until,
        isAtChosenHour,
      };
    });
  }
}

function isSecondUnderWay(error: unknown): boolean {
  return error instanceof QueryFailedError && secondUnderWay.safeParse(error.driverError).success;
}
