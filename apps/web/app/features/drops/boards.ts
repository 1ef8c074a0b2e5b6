import { dropTabs, type Drop, type DropTab } from '@barrelhive/contracts';
import { displayMoment, durationWords, formatQuantity, seldomWords } from '@barrelhive/rules';

const HOUR_MS = 3_600_000;

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
    intro: 'Back on a shelf, or new to it, within the last three days.',
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

/** The board of an address; the first where it names none. */
export function boardOf(tab: string | null): DropTab {
  return dropTabs.find((known) => known === tab) ?? dropTabs[0];
}

/** Why a bottle stands on a board, in a sentence. */
export function whyItIsHere(tab: DropTab, drop: Drop): string {
  const { since, goneSince, priceBefore, seldom, warehouseQty } = drop;
  const moment = since === undefined ? '' : displayMoment(new Date(since));
  switch (tab) {
    case 'just-in':
      return since === undefined || goneSince === undefined
        ? `New, since ${moment}`
        : `Back since ${moment}, after ${durationWords((Date.parse(since) - Date.parse(goneSince)) / HOUR_MS)}`;
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
