import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import { IS_UNDER_WAY, NEVER_CLEAR, NO_MORE_TODAY, type Message } from './message';
import type { MessageState } from './message-state';

/** Why a message ends without having been sent where that lies with us, not with its recipient: what it was about waits for another slot. */
export const reasonsOfOurs = ['closed', 'stale', 'provider away', NO_MORE_TODAY] as const;

const ACCEPTED: readonly MessageState[] = ['accepted', 'sent', 'delivered', 'undelivered'];

type Ended = Pick<Message, 'noticeId' | 'userId'>;

/**
 * Some messages ended without having been sent. What a notice was about waits again, each change since it was seen, once all its messages have
 * ended so and one of them for a reason of ours. Where another channel has it, may have it yet, or may have had it, it does not.
 */
export async function releaseMatches(manager: EntityManager, ended: readonly Ended[]): Promise<void> {
  const noticeIds = ended.map(({ noticeId }) => noticeId);
  // Two messages of one notice may end in the same moment: the later one sees what became of the other.
  const lock = 'SELECT FROM waiting_match WHERE notice_id = ANY ($1::uuid[]) ORDER BY alert_id, change_id FOR UPDATE';
  if ((await execute(manager, lock, [noticeIds])) === 0) return;
  const ofNotice = 'm.user_id = ended.user_id AND m.notice_id = ended.notice_id';
  await execute(
    manager,
    `UPDATE waiting_match w SET notice_id = NULL
       FROM unnest($1::uuid[], $2::text[]) AS ended (notice_id, user_id)
      WHERE w.notice_id = ended.notice_id
        AND NOT EXISTS (SELECT FROM message m
          WHERE ${ofNotice} AND (${IS_UNDER_WAY} OR m.state = ANY ($3) OR m.state = 'failed' AND m.sid IS NOT NULL OR m.reason = $5))
        AND EXISTS (SELECT FROM message m WHERE ${ofNotice} AND m.state = 'expired' AND m.reason = ANY ($4))`,
    [noticeIds, ended.map(({ userId }) => userId), ACCEPTED, reasonsOfOurs, NEVER_CLEAR],
  );
}
