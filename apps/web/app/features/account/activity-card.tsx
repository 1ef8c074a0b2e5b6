import { Button, Card, HistoryIcon, Notice, Skeleton } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CardHeading } from '../../shell/card-heading';
import { activityQuery, type ReadEvent } from './activity-query';
import { Moment } from './moment';
import { ACTIVITY_NOT_LOADED, activityTexts, OTHER_ACTIVITY, UNKNOWN_DEVICE } from './texts';

const FIRST_SHOWN = 5;

/** What happened to the account, so that its owner sees what somebody else did. */
export function ActivityCard() {
  const { data, isError, isFetching, refetch } = useQuery(activityQuery);
  const [showsAll, setShowsAll] = useState(false);
  const listId = useId();
  const events = data?.events ?? [];

  return (
    <Card>
      <CardHeading icon={HistoryIcon} className="mb-2" text="Recent activity" />
      {isError && <Notice title={ACTIVITY_NOT_LOADED} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && events.length === 0 && <p className="text-muted">Log-ins and changes of your account appear here.</p>}
      {events.length > 0 && (
        <ul id={listId} className="divide-y divide-line">
          {events.slice(0, showsAll ? undefined : FIRST_SHOWN).map((event) => (
            <ActivityRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      {events.length > FIRST_SHOWN && (
        <Button
          look="outline"
          size="small"
          className="mt-3"
          aria-expanded={showsAll}
          aria-controls={listId}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show less' : `Show all ${events.length}`}
        </Button>
      )}
      {!data && !isError && <Skeleton className="mt-3 h-48" />}
    </Card>
  );
}

function ActivityRow({ event: { kind, happenedAt, device, network } }: { event: ReadEvent }) {
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{kind ? activityTexts[kind] : OTHER_ACTIVITY}</span>
        <span className="text-sm text-muted">
          <Moment instant={happenedAt} />
        </span>
      </p>
      <p className="text-sm text-muted">
        {device ?? UNKNOWN_DEVICE}
        {network && (
          <>
            , network <span className="figures wrap-anywhere">{network}</span>
          </>
        )}
      </p>
    </li>
  );
}
