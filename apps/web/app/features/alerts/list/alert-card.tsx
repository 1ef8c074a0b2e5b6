import { displayDay, displayMoment } from '@barrelhive/rules';
import {
  Card,
  ClockIcon,
  IconButton,
  MessageSquareTextIcon,
  onFirstPress,
  Skeleton,
  Spinner,
  Trash2Icon,
  useNow,
} from '@barrelhive/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AlertHistoryEntry } from '@barrelhive/contracts';
import { useFocusHandedOn } from '../../../forms/focus';
import { foundItems, idleSearch, type SearchProgress } from '../../../live-search/search-progress';
import { AlertResults } from '../results/alert-results';
import { statusOf, updatedAt } from '../results/alert-searches';
import type { ShownOutlook } from './use-alert-outlooks';
import { AlertWhereLine } from '../where/alert-where-line';
import type { SavedAlert } from '../saved-alerts';
import { DELETION_FAILED } from '../texts';
import { outlookTexts } from './alert-outlook';

const NOTICES_SHOWN = 5;

interface AlertCardProps {
  alert: SavedAlert;
  progress: SearchProgress | undefined;
  onDelete: () => void;
  /** The last try to delete it failed. */
  deletionFailed?: boolean;
  outlook?: ShownOutlook;
  /** Where what it finds is told. */
  reachedBy?: ReactNode;
}

/** One saved search: what it finds now, what was sent for it, and the way to drop it. */
export function AlertCard({
  alert,
  progress = idleSearch,
  onDelete,
  deletionFailed,
  outlook,
  reachedBy,
}: AlertCardProps) {
  const refreshing = statusOf(progress) === 'in-progress';
  const root = useFocusHandedOn();
  return (
    <Card padding="none">
      <article ref={root} aria-label={alert.searchTerm}>
        <header className="flex items-start justify-between gap-3 p-5 pb-4">
          <div className="min-w-0">
            <h2 className="text-xl">
              <Link
                dir="auto"
                to={`/search/${alert.id}`}
                state={{
                  alert,
                  items: foundItems(progress),
                  phase: progress.phase,
                  updatedAt: updatedAt(alert, progress),
                }}
                className="underline-offset-4 hover:text-primary hover:underline"
              >
                {alert.searchTerm}
              </Link>
            </h2>
            <p className="figures mt-0.5 flex min-h-6 flex-wrap items-center gap-x-3 text-sm text-muted">
              {alert.createdAt !== null && <>Created on {displayDay(new Date(alert.createdAt))}</>}
              {refreshing && (
                <span className="flex items-center gap-1.5">
                  <Spinner className="size-3.5" />
                  Refreshing data...
                </span>
              )}
            </p>
          </div>
          <IconButton
            label={`Delete alert ${alert.searchTerm}`}
            onClick={onFirstPress(onDelete)}
            className="-mr-2 -mt-1.5 text-muted hover:text-zero"
          >
            <Trash2Icon className="size-5" />
          </IconButton>
        </header>
        {deletionFailed && (
          <p role="alert" className="border-t border-line px-5 py-3 text-sm font-medium text-zero">
            {DELETION_FAILED}
          </p>
        )}
        <AlertWhereLine alert={alert} />
        {reachedBy}
        <AlertResults alert={alert} progress={progress} />
        <OutlookLine outlook={outlook} />
        <RecentNotifications history={alert.history} />
      </article>
    </Card>
  );
}

/** An alert card before the list has come. */
export function AlertCardSkeleton() {
  return (
    <Card padding="none">
      <div className="p-5 pb-4">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="mt-2 h-4 w-52" />
      </div>
      <div className="grid gap-3 border-t border-line p-5">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    </Card>
  );
}

/** The last five texts that went out for an alert. */
function RecentNotifications({ history }: { history: readonly AlertHistoryEntry[] }) {
  if (history.length === 0) return null;
  return (
    <section className="border-t border-line px-5 py-4">
      <h3 className="mb-1.5 font-sans text-sm font-semibold tracking-normal text-muted">Recent Notifications</h3>
      <ul className="figures grid gap-1 text-sm">
        {history.slice(0, NOTICES_SHOWN).map(({ sentAt, itemsFound }) => (
          <li key={sentAt} className="flex gap-2">
            <MessageSquareTextIcon className="mt-0.5 size-4 shrink-0 text-primary" />
            <span>
              <time dateTime={sentAt}>{displayMoment(new Date(sentAt))}</time>{' '}
              <span className="whitespace-nowrap text-muted">
                · {itemsFound} {itemsFound === 1 ? 'item' : 'items'} found
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When the alert is looked at next, and why no text comes at present. The line is there while that is asked, so that nothing moves. */
export function OutlookLine({ outlook }: { outlook: ShownOutlook }) {
  const now = useNow();
  const isAwaited = outlook === 'awaited';
  const said = outlook === undefined || isAwaited ? [] : outlookTexts(outlook, now);
  if (said.length === 0 && !isAwaited) return null;
  return (
    <p className="figures flex min-h-11 items-start gap-2 border-t border-line px-5 py-3 text-sm text-muted">
      {!isAwaited && <ClockIcon className="mt-0.5 size-4 shrink-0" />}
      {said.join(' · ')}
    </p>
  );
}
