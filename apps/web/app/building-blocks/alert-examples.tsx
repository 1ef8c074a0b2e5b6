import { obstacle, type InventoryItem } from '@barrelhive/contracts';
import { AlertCard, AlertCardSkeleton } from '../features/alerts/list/alert-card';
import { KeptAlertList } from '../features/alerts/list/kept-alert-list';
import type { ShownOutlook } from '../features/alerts/list/use-alert-outlooks';
import type { SavedAlert } from '../features/alerts/saved-alerts';
import { TextExample } from '../features/landing/text-example';
import { LONG_WORDS, RIGHT_TO_LEFT, type Examples } from './example';
import { alert, bottle, progressOf, soldOut } from './example-bottles';

const nothing = () => undefined;
const waiting = new Set([bottle.id]);

const awaitedLook = { alertId: alert.id, notifiedAt: alert.lastRun, nextLookAt: alert.nextRun, withheld: undefined };
const outlooks: readonly [string, ShownOutlook][] = [
  ['awaited', 'awaited'],
  ['told before', awaitedLook],
  ...obstacle.options.map((each): [string, ShownOutlook] => [
    each,
    { ...awaitedLook, withheld: { obstacle: each, since: alert.createdAt, until: alert.nextRun, kinds: ['price'] } },
  ]),
];

/** What the server says of what an alert finds. */
const said: readonly [string, Partial<SavedAlert>, InventoryItem[]][] = [
  ['near finds', { isNear: true }, [bottle]],
  ['nothing listed', { foundNothingSince: alert.lastRun }, []],
  ['renamed', { renamedTo: bottle }, []],
];

/** What shows alerts and their texts. */
export const alertExamples: Examples = {
  AlertCard: [
    {
      state: 'with results',
      isWide: true,
      shown: <AlertCard alert={alert} progress={progressOf({ items: [bottle] })} onDelete={nothing} />,
    },
    {
      state: 'refreshed',
      isWide: true,
      shown: (
        <AlertCard
          alert={{ ...alert, id: 'a2', searchTerm: 'Eagle Rare', history: [] }}
          progress={progressOf({ phase: 'searching', items: [bottle, soldOut], awaitingStores: waiting })}
          onDelete={nothing}
        />
      ),
    },
    {
      state: 'no results yet',
      isWide: true,
      shown: (
        <AlertCard
          alert={{ ...alert, id: 'a3', searchTerm: 'Weller', history: [] }}
          progress={progressOf({})}
          onDelete={nothing}
        />
      ),
    },
    {
      state: 'too broad, long text',
      isWide: true,
      shown: (
        <AlertCard
          alert={{ ...alert, id: 'a4', searchTerm: LONG_WORDS, history: [] }}
          progress={progressOf({ phase: 'too-broad' })}
          onDelete={nothing}
        />
      ),
    },
    {
      state: 'right to left',
      isWide: true,
      shown: (
        <AlertCard
          alert={{ ...alert, id: 'a5', searchTerm: RIGHT_TO_LEFT, history: [] }}
          progress={progressOf({})}
          onDelete={nothing}
        />
      ),
    },
    ...said.map(([state, parts, items]) => ({
      state,
      isWide: true as const,
      shown: (
        <AlertCard alert={{ ...alert, history: [], ...parts }} progress={progressOf({ items })} onDelete={nothing} />
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
