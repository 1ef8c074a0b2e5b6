import { displayDay } from '@barrelhive/rules';
import { Card, IconButton, Skeleton, Spinner, Trash2Icon } from '@barrelhive/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFocusHandedOn } from '../../../forms/focus';
import { foundItems, idleSearch, type SearchProgress } from '../../../live-search/search-progress';
import { AlertResults } from '../results/alert-results';
import { statusOf, updatedAt } from '../results/alert-searches';
import { OutlookLine } from './outlook-line';
import { RecentNotifications } from './recent-notifications';
import type { ShownOutlook } from './use-alert-outlooks';
import { AlertWhereLine } from '../where/alert-where-line';
import type { SavedAlert } from '../saved-alerts';
import { DELETION_FAILED } from '../texts';

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
            onClick={onDelete}
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
