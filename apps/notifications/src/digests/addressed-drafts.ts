import { randomUUID } from 'node:crypto';
import type { NoticeDraft } from '../deliveries/create-messages';
import type { NoticeDecision } from '../notices/decide-notice';
import { keptOf, type KeptContent } from '../notices/kept-content';
import type { AlertContent } from '../notices/message-content';
import { OWN_ADDRESS } from '../standing/addressing';
import type { SlotOfDay } from './due-alerts';
import type { CurrentChange } from './still-true';
import type { PlacesAlone, WaitingMatch } from './waiting-matches';

/** What a notice would say, and the matches that it is made of. */
export interface Draft extends Omit<NoticeDraft, 'addressId'> {
  kept: KeptContent;
  matches: WaitingMatch[];
  /** For this address alone (`placeOf`); empty: for all but those for which there is one of their own. */
  onlyAt: string;
  notAt: ReadonlySet<string>;
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

export function isMeantFor({ onlyAt, notAt }: Draft, place: string): boolean {
  return onlyAt === '' ? !notAt.has(place) : onlyAt === place;
}

/** One for each alert, and one more for each address that has matches of its own. What was seen first stands first. */
export function draftsOf(
  matches: readonly (WaitingMatch & CurrentChange)[],
  { slot, day }: Pick<SlotOfDay, 'slot' | 'day'>,
  alone: PlacesAlone,
): Draft[] {
  const alike = new Map<string, (WaitingMatch & CurrentChange)[]>();
  for (const match of matches) {
    const key = `${match.alertId} ${match.onlyAt}`;
    alike.set(key, [...(alike.get(key) ?? []), match]);
  }
  return [...alike.values()].flatMap((own) => {
    const [first, ...others] = own.sort((a, b) => a.firstObservedAt.getTime() - b.firstObservedAt.getTime());
    if (!first) return [];
    const { alertId, userId, term, onlyAt, correlationId, firstObservedAt: waitsSince } = first;
    const items = [first, ...others].map(({ currentChange }) => currentChange);
    const content: AlertContent = { kind: 'alert', day, match: { alertId, term, slot: slot.toISOString(), items } };
    const kept = keptOf(
      content,
      own.map(({ changeId }) => changeId),
      own.map(({ readingId }) => readingId),
    );
    const notAt = alone.get(alertId) ?? new Set<string>();
    return [{ id: randomUUID(), userId, content, waitsSince, correlationId, kept, matches: own, onlyAt, notAt }];
  });
}
