import { queryRow } from '@barrelhive/database';
import { Outbox } from '@barrelhive/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { NEVER_CLEAR, NO_MORE_TODAY, type Message } from './message';
import { moveMessage } from './move-message';
import { messagesMoved } from './moved-messages';
import { publishWithdrawn } from './publish-sent';
import { releaseMatches } from './release-matches';

const UNFORESEEN = 'unforeseen';
/**
 * The last attempt was refused for a reason that nobody foresaw, and some other message of the channel was accepted since: so the reason is its own. As a
 * condition of a statement, of a message `m`. What was accepted is read once for a statement, and only where a message has such a reason: asked of each
 * message that waits, it would read the messages of a day as often. A message that is accepted was made within a day. By that bound an index finds it.
 * Where none was accepted the condition is neither true nor false.
 */
export const refusedAlone = (channel: string) => `m.fault IS NOT DISTINCT FROM '${UNFORESEEN}'
  AND m.attempted_at < (
    SELECT max(o.accepted_at) FROM message o WHERE o.channel = '${channel}' AND o.created_at > now() - interval '1 day')`;
const refusedRow = z.object({ isAlone: z.boolean() });

/** Why a message expires that waited too long. */
export async function expiryReasonOf(
  manager: EntityManager,
  { id, channel, alertId, fault }: Pick<Message, 'id' | 'channel' | 'alertId' | 'fault'>,
  waited: string,
): Promise<string> {
  if (alertId === undefined || fault !== UNFORESEEN) return waited;
  const query = `SELECT (${refusedAlone(channel)}) IS TRUE AS "isAlone" FROM message m WHERE m.id = $1`;
  return (await queryRow(manager, refusedRow, query, [id]))?.isAlone ? NO_MORE_TODAY : waited;
}

interface Ending {
  step: 'suppressed' | 'expired' | 'given-up' | 'refused';
  reason: string;
  errorCode?: number | undefined;
}

/** Ends a message that was not sent, or of which nobody knows that. What it was about ends there, or waits again. */
@Injectable()
export class FinishUnsent {
  constructor(private readonly outbox: Outbox) {}

  /** Must run in a transaction. Does nothing when the message moved on meanwhile. */
  async run(
    manager: EntityManager,
    unsent: Pick<Message, 'id' | 'attempts'> & { unclearSince?: Date | undefined },
    { step, reason, errorCode }: Ending,
  ): Promise<void> {
    // The text of an earlier attempt may still arrive: as `expired` the message keeps its occasion, and takes a late report.
    const last = step === 'suppressed' && unsent.unclearSince ? 'expired' : step;
    const ended = await moveMessage(manager, unsent, last, { reason, errorCode });
    if (!ended) return;
    const ours = step === 'refused' ? 'refused' : reason;
    messagesMoved.inc({
      channel: ended.channel,
      state: ended.state,
      reason: errorCode === undefined ? ours : String(errorCode),
    });
    await releaseMatches(manager, [ended], reason);
    if (reason !== NEVER_CLEAR) await publishWithdrawn(manager, this.outbox, [ended]);
  }
}
