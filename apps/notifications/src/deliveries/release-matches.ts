import type { Obstacle } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import { OWN_ADDRESS, placeOf } from '../standing/addressing';
import { ALERT_DELETED, LOOKS_ELSEWHERE, NEVER_CLEAR, NO_MORE_TODAY, type Message } from './message';

/** Why a message ends without having been sent where that lies with us, not with its recipient: what it was about waits there for another slot. */
export const reasonsOfOurs = [
  'closed',
  'stale',
  'provider away',
  NO_MORE_TODAY,
  ALERT_DELETED,
  LOOKS_ELSEWHERE,
] as const;

const isOfOurs = (reason: string) => reasonsOfOurs.some((ours) => ours === reason);

/** A plan that lapsed has two days to become valid again (`digests/lapsed-plans.ts`), also where the claim met it first. */
const NOT_ENTITLED: Obstacle = 'not entitled';

const waitsAgain = ({ alertId }: Pick<Message, 'alertId'>, reason: string) =>
  alertId === undefined ? reason !== NEVER_CLEAR : isOfOurs(reason) || reason === NOT_ENTITLED;

/**
 * Some messages ended without having been sent. Where that lies with us, each change that the notice of an alert was about waits again, since it
 * was seen, for that address alone: whatever became of the notice at others. So does what a morning would have told, for whichever reason it did not. Nothing waits for
 * an address that its owner removed.
 */
export async function releaseMatches(
  manager: EntityManager,
  ended: readonly Pick<Message, 'alertId' | 'noticeId' | 'channel' | 'addressId'>[],
  reason: string,
): Promise<void> {
  const unsent = ended.filter((message) => waitsAgain(message, reason));
  if (unsent.length === 0) return;
  await execute(
    manager,
    `WITH ended AS (
       SELECT notice_id, place FROM unnest($1::uuid[], $2::text[], $3::text[]) AS ended (notice_id, place, address_id)
        WHERE address_id = '${OWN_ADDRESS}' OR EXISTS (SELECT FROM given_address g WHERE g.id = address_id)
     ), again AS (
       UPDATE waiting_match w SET notice_id = NULL FROM ended WHERE w.notice_id = ended.notice_id AND w.only_at = ended.place
     )
     INSERT INTO waiting_match (alert_id, change_id, only_at)
     SELECT w.alert_id, w.change_id, ended.place FROM ended JOIN waiting_match w ON w.notice_id = ended.notice_id AND w.only_at = ''
      ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING`,
    [
      unsent.map(({ noticeId }) => noticeId),
      unsent.map(({ channel, addressId }) => placeOf(channel, addressId)),
      unsent.map(({ addressId }) => addressId),
    ],
  );
}
