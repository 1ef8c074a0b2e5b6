import { Outbox } from '@barrelhive/messaging';
import { metrics } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Message } from './message';
import { moveMessage } from './move-message';

export const messagesMoved = metrics.counter({
  name: 'barrelhive_messages_total',
  help: 'Text messages by the state they reached and why: a reason of ours, or the number of the provider for its own',
  labelNames: ['state', 'reason'],
});

interface Ending {
  step: 'suppressed' | 'expired' | 'given-up' | 'refused';
  reason: string;
  errorCode?: number | undefined;
}

/** Ends a message that was not sent. Where that is certain, the alert's day is free for another one. */
@Injectable()
export class FinishUnsent {
  constructor(private readonly outbox: Outbox) {}

  /** Must run in a transaction. Does nothing when the message moved on meanwhile. */
  async run(
    manager: EntityManager,
    unsent: Pick<Message, 'id' | 'attempts'>,
    { step, reason, errorCode }: Ending,
  ): Promise<void> {
    const ended = await moveMessage(manager, unsent, step, { reason, errorCode });
    if (!ended) return;
    const ours = step === 'refused' ? 'refused' : reason;
    messagesMoved.inc({ state: ended.state, reason: errorCode === undefined ? ours : String(errorCode) });
    const mayHaveArrived = step === 'given-up';
    if (!mayHaveArrived) await this.decline(manager, ended, reason);
  }

  async decline(
    manager: EntityManager,
    { content, correlationId }: Pick<Message, 'content' | 'correlationId'>,
    reason: string,
  ): Promise<void> {
    if (content.kind !== 'alert') return;
    const { alertId, slot } = content.match;
    const options = { correlationId };
    await this.outbox.publish(manager, 'notifications.bundle-declined.v1', { alertId, slot, reason }, options);
  }
}
