import type { AlertMatched, EventEnvelope, OwnDeclineReason } from '@barrelhive/contracts';
import { HandlesEvent, Outbox, type EventContext } from '@barrelhive/messaging';
import { localDay, type SendSchedule } from '@barrelhive/rules';
import { Controller, Inject } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { publishDeclined, publishSent } from '../messages/answer-bundle';
import { decideSending, type SendDecision } from '../messages/decide-sending';
import { messagesMoved, NEVER_CLEAR } from '../messages/finish-unsent';
import { findMessageFor, type Message } from '../messages/message';
import { occasionOf, type AlertContent } from '../messages/message-content';
import { createMessages, moveMessage } from '../messages/move-message';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from '../notifications-settings';
import { findRecipients } from '../recipients/find-recipients';

const DAY_TAKEN: OwnDeclineReason = 'day taken';
const UNCLEAR: OwnDeclineReason = 'unclear';

interface Draft {
  userIds: [string];
  content: AlertContent;
  correlationId: string;
}

/** A second bundle of a day for the message that holds it. */
interface Renewal {
  first: Message;
  draft: Draft;
  decision: SendDecision;
}

type Refusal = Extract<SendDecision, { kind: 'suppress' | 'expire' }>;

/**
 * Queues one message about what an alert found, and keeps one that must not be sent, with the reason. Alerts hands on a bundle again
 * when it waits for the answer too long: then it is answered by what became of the first message, and none is made.
 */
@Controller()
export class OnAlertMatched {
  constructor(
    @Inject(SEND_SCHEDULE) private readonly schedule: SendSchedule,
    private readonly outbox: Outbox,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  @HandlesEvent('alerts.alert-matched.v1')
  async handle(
    { payload, correlationId }: EventEnvelope<'alerts.alert-matched.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    const day = localDay(new Date(payload.slot), this.schedule.zone);
    const content: AlertContent = { kind: 'alert', day, match: payload };
    const draft: Draft = { userIds: [payload.userId], content, correlationId };
    const decision = await this.decide(manager, draft);
    // Mostly it is the first bundle of its day, which the unique index says at once.
    if (mayGo(decision) && (await createMessages(manager, draft, 'queued', {})) > 0) return;
    if (await this.answerByFirst(manager, draft, decision)) return;
    if (!mayGo(decision)) return this.keepUnsent(manager, draft, decision);
    // The message that held the day ended just now without a text.
    if ((await createMessages(manager, draft, 'queued', {})) > 0) return;
    // And another bundle took the day since.
    if (await this.answerByFirst(manager, draft, decision)) return;
    throw new Error('the day of a bundle changed hands while it was queued: it is tried again');
  }

  /** False when the recipient has no message for the occasion yet. */
  private async answerByFirst(manager: EntityManager, draft: Draft, decision: SendDecision): Promise<boolean> {
    const { userIds, content, correlationId } = draft;
    const first = await findMessageFor(manager, userIds[0], occasionOf(content));
    if (!first) return false;
    if (!isAbout(first, content.match)) {
      if (isSurelyUnsent(first) && (await this.renew(manager, { first, draft, decision }))) return true;
      await publishDeclined(manager, this.outbox, { content, correlationId, reason: DAY_TAKEN });
    } else if (first.acceptedAt) {
      await publishSent(manager, this.outbox, first);
    } else if (first.finishedAt) {
      const reason = first.reason === NEVER_CLEAR ? UNCLEAR : (first.reason ?? UNCLEAR);
      await publishDeclined(manager, this.outbox, { ...first, reason });
    }
    return true;
  }

  /**
   * The first message of the day was posted, was not there, and waited too long. It becomes the one about this bundle: should its text
   * arrive after all, that is still reported of it. False when just that happened.
   */
  private async renew(manager: EntityManager, { first, draft, decision }: Renewal): Promise<boolean> {
    const { content, correlationId } = draft;
    if (mayGo(decision))
      return (await moveMessage(manager, first, 'renewed', { content, correlationId })) !== undefined;
    await publishDeclined(manager, this.outbox, { content, correlationId, reason: decision.reason });
    return true;
  }

  private async keepUnsent(manager: EntityManager, draft: Draft, { kind, reason }: Refusal): Promise<void> {
    const step = kind === 'suppress' ? 'suppressed' : 'expired';
    await createMessages(manager, draft, step, { reason, errorCode: undefined });
    messagesMoved.inc({ state: step, reason });
    await publishDeclined(manager, this.outbox, { ...draft, reason });
  }

  private async decide(manager: EntityManager, { userIds: [userId], content }: Draft): Promise<SendDecision> {
    const now = new Date();
    const recipient = (await findRecipients(manager, [userId], now)).get(userId);
    const longestWaitMs = this.settings.BUNDLE_WAIT_SECONDS * 1000;
    return decideSending({ content, queuedAt: now, recipient, schedule: this.schedule, longestWaitMs }, now);
  }
}

function mayGo(decision: SendDecision): decision is Exclude<SendDecision, Refusal> {
  return decision.kind === 'send' || decision.kind === 'wait';
}

/** It holds its day since its text may have been taken once, and then it turned out that it was not. */
function isSurelyUnsent({ state, reason }: Message): boolean {
  return state === 'expired' && reason !== NEVER_CLEAR;
}

function isAbout({ content }: Message, { slot }: AlertMatched): boolean {
  return content.kind === 'alert' && content.match.slot === slot;
}
