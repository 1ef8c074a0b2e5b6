import { queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import { occasionOf } from '../notices/message-content';
import type { NoticeDraft } from './create-messages';
import { forgetUnusedNotice } from './kept-notices';
import { message, MESSAGE_FIELDS, TAKES_ITS_DAY } from './message';
import { moveMessage } from './move-message';

const RENEWABLE = `SELECT ${MESSAGE_FIELDS} FROM unnest($1::text[], $2::text[], $3::text[]) AS draft (user_id, occasion, address_id)
  JOIN message m USING (user_id, occasion, address_id)
 WHERE m.channel = $4 AND m.holds_occasion AND NOT ${TAKES_ITS_DAY}`;

/**
 * Where the first message of the day was posted, was not there or may repeat, and waited too long, it becomes the one about these notices: should its text
 * arrive after all, that is still reported of it. Gives those that have one so. Not where just that happened. No morning has taken its day: where
 * there are mornings nobody can be asked about a message, none is known to be not there, and none may repeat.
 */
export async function renewMessages<D extends NoticeDraft>(
  manager: EntityManager,
  channel: string,
  drafts: readonly D[],
): Promise<D[]> {
  const keyOf = (alertId: string | undefined, addressId: string) => `${alertId ?? ''} ${addressId}`;
  const byPlace = new Map(drafts.map((draft) => [keyOf(draft.content.match.alertId, draft.addressId), draft]));
  const parameters = [
    drafts.map(({ userId }) => userId),
    drafts.map(({ content }) => occasionOf(content)),
    drafts.map(({ addressId }) => addressId),
    channel,
  ];
  const renewed: D[] = [];
  for (const first of await queryRows(manager, message, RENEWABLE, parameters)) {
    const draft = byPlace.get(keyOf(first.alertId, first.addressId));
    if (!draft) continue;
    const { id: noticeId, content, correlationId } = draft;
    const slot = new Date(content.match.slot);
    if (!(await moveMessage(manager, first, 'renewed', { noticeId, slot, correlationId }))) continue;
    await forgetUnusedNotice(manager, first);
    renewed.push(draft);
  }
  return renewed;
}
