import { obstacle } from '@barrelhive/contracts';
import { AlertCard, AlertCardSkeleton } from '../features/alerts/list/alert-card';
import { KeptAlertList } from '../features/alerts/list/kept-alert-list';
import type { ShownOutlook } from '../features/alerts/list/use-alert-outlooks';
import type { SavedAlert } from '../features/alerts/saved-alerts';
import { TextExample } from '../features/landing/text-example';
import type { SearchProgress } from '../live-search/search-progress';
import { LONG_WORDS, RIGHT_TO_LEFT, type Examples } from './example';
import { alert, bottle, progressOf, soldOut } from './example-bottles';

const nothing = () => undefined;

const awaitedLook = { alertId: alert.id, notifiedAt: alert.lastRun, nextLookAt: alert.nextRun, withheld: undefined };
const outlooks: readonly [string, ShownOutlook][] = [
  ['awaited', 'awaited'],
  ['told before', awaitedLook],
  ...obstacle.options.map((each): [string, ShownOutlook] => [
    each,
    { ...awaitedLook, withheld: { obstacle: each, since: alert.createdAt, until: alert.nextRun, kinds: ['price'] } },
  ]),
];

/** Alerts and their searches, by what is other than usual of each. */
const cards: readonly [string, Partial<SavedAlert>, Partial<SearchProgress>][] = [
  ['with results', { history: alert.history }, { items: [bottle] }],
  [
    'refreshed',
    { id: 'a2', searchTerm: 'Eagle Rare' },
    { phase: 'searching', items: [bottle, soldOut], awaitingStores: new Set([bottle.id]) },
  ],
  ['no results yet', { id: 'a3', searchTerm: 'Weller' }, {}],
  ['too broad, long text', { id: 'a4', searchTerm: LONG_WORDS }, { phase: 'too-broad' }],
  ['right to left', { id: 'a5', searchTerm: RIGHT_TO_LEFT }, {}],
  ['near finds', { isNear: true }, { items: [bottle] }],
  ['nothing listed', { foundNothingSince: alert.lastRun }, {}],
  ['renamed', { renamedTo: bottle }, {}],
];

/** What shows alerts and their texts. */
export const alertExamples: Examples = {
  AlertCard: [
    ...cards.map(([state, parts, progress]) => ({
      state,
      isWide: true as const,
      shown: (
        <AlertCard alert={{ ...alert, history: [], ...parts }} progress={progressOf(progress)} onDelete={nothing} />
      ),
    })),
    ...outlooks.map(([state, outlook]) => ({
      state: `outlook: ${state}`,
      isWide: true as const,
      shown: (
        <AlertCard alert={alert} progress={progressOf({ items: [bottle] })} onDelete={nothing} outlook={outlook} />
      ),
    })),
  ],
  AlertCardSkeleton: [{ state: 'before the list has come', shown: <AlertCardSkeleton /> }],
  KeptAlertList: [
    {
      state: 'three alerts',
      shown: (
        <KeptAlertList
          kept={{
            userId: 'u1',
            loadedAt: alert.lastRun ?? '',
            alerts: ['Buffalo Trace', LONG_WORDS, RIGHT_TO_LEFT].map((searchTerm) => ({ id: searchTerm, searchTerm })),
          }}
        />
      ),
    },
  ],
  TextExample: [{ state: 'the texts, on a drawn phone', shown: <TextExample />, isWide: true }],
};
