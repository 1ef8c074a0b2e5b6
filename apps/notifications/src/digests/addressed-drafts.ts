import type { NoticeDraft } from '../deliveries/create-messages';
import type { NoticeDecision } from '../notices/decide-notice';
import type { KeptContent } from '../notices/kept-content';

import { OWN_ADDRESS } from '../standing/addressing';
import type { WaitingMatch } from './waiting-matches';

/** What a notice would say, and the matches that it is made of. */
export interface Draft extends Omit<NoticeDraft, 'addressId'> {
  kept: KeptContent;
  matches: WaitingMatch[];
}

/** A draft for one of the addresses of its recipient. */
export interface AddressedDraft extends NoticeDraft {
  draft: Draft;
  decision: NoticeDecision;
}

/** Why a notice must not be sent. What is too late for its slot is queued, too: it comes back to the next one. */
export function refusalOf({ decision }: AddressedDraft): string | undefined {
  return decision.kind === 'suppress' ? decision.withheld.obstacle : undefined;
}

/** The hours that its owner chose for the address are closed. */
export function isForLater({ addressId, decision }: AddressedDraft): boolean {
  return addressId !== OWN_ADDRESS && (decision.kind === 'wait' || decision.kind === 'expire');
}

/** The drafts that nobody gets now, and that are for later at some address. */
export function waitingForTheirHours(addressed: readonly AddressedDraft[]): ReadonlySet<Draft> {
  const goesOut = (each: AddressedDraft) => !isForLater(each) && refusalOf(each) === undefined;
  const going = new Set(addressed.filter(goesOut).map(({ draft }) => draft));
  return new Set(addressed.filter(isForLater).flatMap(({ draft }) => (going.has(draft) ? [] : [draft])));
}
