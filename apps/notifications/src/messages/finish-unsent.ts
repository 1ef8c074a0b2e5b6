import { Outbox } from '@barrelhive/messaging';
import { metrics } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Message } from './message';
import { statesBefore, type MessageStep } from './message-state';

export const messagesEnded = metrics.counter({
  name: 'barrelhive_sms_total',
  help: 'Text messages by what became of them.',
  labelNames: ['outcome'],
});

interface Ending {
  step: Extract<MessageStep, 'suppressed' | 'expired' | 'refused'>;
  reason: string;
  errorCode?: number | undefined;
}

const endStates = { suppressed: 'suppressed', expired: 'expired', refused: 'failed' } as const;

/** Ends a message that was not sent. Where that is certain, the alert's day is free for another one. */
@Injectable()
export class FinishUnsent {
  constructor(private readonly outbox: Outbox) {}

  /** Must run in a transaction. Does nothing when the message moved on meanwhile. */
  async run(manager: EntityManager, message: Message, { step, reason, errorCode }: Ending): Promise<void> {
    const [ended]: [unknown[], number] = await manager.query(
      `UPDATE message SET state = $2, reason = $3, error_code = $4, finished_at = now()
        WHERE id = $1 AND state = ANY ($5) AND attempts = $6 RETURNING id`,
      [message.id, endStates[step], reason, errorCode ?? null, statesBefore(step), message.attempts],
    );
    if (ended.length === 0) return;
    messagesEnded.inc({ outcome: endStates[step] });
    const mayHaveArrived = message.state === 'unknown';
    if (!mayHaveArrived) await this.decline(manager, message, reason);
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
