import { dropTabs, type Drop, type DropTab } from '@barrelhive/contracts';
import { displayMoment, durationWords, formatQuantity, HOUR_MS, seldomWords } from '@barrelhive/rules';

interface Board {
  label: string;
  /** What stands on it. */
  intro: string;
  /** What is said where nothing does. */
  empty: string;
}

export const boards: Readonly<Record<DropTab, Board>> = {
  'just-in': {
    label: 'Just in',
    intro: 'Back on a shelf, new to it, or delivered, within the last three days.',
    empty: 'Nothing came in within the last three days.',
  },
  'price-cuts': {
    label: 'Price cuts',
    intro: 'Cheaper by at least 10% and $3 within the last 30 days, from a price that had held for a week.',
    empty: 'No price fell that far within the last 30 days.',
  },
  'rarely-seen': {
    label: 'Rarely seen',
    intro: 'On a shelf now, and at most a fifth of the time that we watched.',
    empty: 'No bottle that is rarely seen is on a shelf right now. We say so of none before we watched it for 30 days.',
  },
  clearance: {
    label: 'Clearance',
    intro: 'The state sells what is left, and orders no more.',
    empty: 'Nothing is being sold off.',
  },
  'on-its-way': {
    label: 'On its way',
    intro: 'In the state’s warehouse, and in no store yet.',
    empty: 'Nothing waits in the warehouse that no store has.',
  },
};

/** In dollars. */
export const prices = ['30', '50', '100', '200'] as const;

/** The departments that are watched everywhere, by the agency's letters. */
export const departments = [
  { code: 'AW', label: 'Whiskey' },
  { code: 'LA', label: 'Allocated' },
  { code: 'LT', label: 'Limited offers' },
] as const;

/** The board of an address; the first where it names none. */
export function boardOf(tab: string | null): DropTab {
  return dropTabs.find((known) => known === tab) ?? dropTabs[0];
}

/** The stores that a board can be narrowed to: those near the town of this browser, or those that they drive to. */
export type Where = 'near' | 'mine';

/** What of a board is shown; empty for all. */
export interface BoardFilter {
  /** In dollars. */
  upTo: string;
  /** The letters of the agency. */
  department: string;
  where: Where | '';
}

/** Whether stores have what stands on a board: of what is on its way none has any. */
export const isInStores = (tab: DropTab) => tab !== 'on-its-way';

/** What is said where nothing is shown of a board. */
export function emptyText(tab: DropTab, { upTo, department, where }: BoardFilter): string {
  const isNarrowed = upTo !== '' || department !== '' || (where !== '' && isInStores(tab));
  return isNarrowed ? 'Nothing on this board fits what you chose above.' : boards[tab].empty;
}

/** Why a bottle stands on a board, in a sentence. */
export function whyItIsHere(tab: DropTab, drop: Drop): string {
  const { since, priceBefore, seldom, warehouseQty } = drop;
  const moment = since === undefined ? '' : displayMoment(new Date(since));
  switch (tab) {
    case 'just-in':
      return whyItCame(drop, moment);
    case 'price-cuts':
      return `${priceBefore ?? 'N/A'} before, cheaper since ${moment}`;
    case 'rarely-seen':
      return seldom ? seldomWords(seldom) : '';
    case 'clearance':
      return 'What is left is sold off';
    case 'on-its-way':
      return `${formatQuantity(warehouseQty)} in the warehouse`;
  }
}

/** A server of before says no reason: what had been away is back, anything else is new. */
function whyItCame({ reason, since, goneSince, arrival }: Drop, moment: string): string {
  switch (reason ?? (goneSince === undefined ? 'new-item' : 'back-in-stock')) {
    case 'new-item':
      return `New, since ${moment}`;
    case 'delivery':
      return `A delivery, ${moment}`;
    case 'at-stores':
      return `Came to ${arrival?.stores === 1 ? 'a store' : 'stores'} that had none, ${moment}`;
    case 'back-in-stock': {
      if (since === undefined || goneSince === undefined) return `Back in the state since ${moment}`;
      return `Back in the state since ${moment}, after ${durationWords((Date.parse(since) - Date.parse(goneSince)) / HOUR_MS)}`;
    }
  }
}
