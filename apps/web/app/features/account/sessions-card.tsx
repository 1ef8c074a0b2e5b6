import { Badge, Button, Card, MonitorSmartphoneIcon, Notice, Skeleton } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { CardHeading } from '../../shell/card-heading';
import { type ReadSession, sessionsQuery } from './sessions-query';
import { Moment } from './moment';
import { SESSIONS_NOT_LOADED, UNKNOWN_DEVICE } from './texts';
import { useEndSessions } from './use-end-sessions';

/** Where the user is logged in, and a way to log out there. */
export function SessionsCard() {
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery);
  const { mutate } = useEndSessions();
  const heading = useRef<HTMLHeadingElement>(null);
  const sessions = data?.sessions ?? [];

  /** The button that was pressed goes with its session, so the focus moves to the card. */
  const end = (ended: ReadSession | 'others') => {
    mutate(ended);
    heading.current?.focus();
  };

  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <CardHeading ref={heading} tabIndex={-1} icon={MonitorSmartphoneIcon} text="Where you are logged in" />
        {sessions.length > 1 && (
          <Button look="outline" size="small" onClick={() => end('others')}>
            End all others
          </Button>
        )}
      </div>
      {isError && <Notice title={SESSIONS_NOT_LOADED} onRetry={() => void refetch()} retrying={isFetching} />}
      {data ? (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => end(session)} />
          ))}
        </ul>
      ) : (
        !isError && <Skeleton className="mt-3 h-22" />
      )}
    </Card>
  );
}

function SessionRow({ session, onEnd }: { session: ReadSession; onEnd: () => void }) {
  const { device = UNKNOWN_DEVICE, network, createdAt, lastSeenAt, current } = session;
  return (
    <li className="flex items-center justify-between gap-4 py-3.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {device}
          {current && <Badge tone="stock">This device</Badge>}
        </p>
        {network && (
          <p className="text-sm text-muted">
            Network <span className="figures wrap-anywhere">{network}</span>
          </p>
        )}
        <p className="text-sm text-muted">
          Logged in {createdAt && <Moment instant={createdAt} />}
          {!current && lastSeenAt && (
            <>
              , last used <Moment instant={lastSeenAt} />
            </>
          )}
        </p>
      </div>
      {!current && (
        <Button look="outline" size="small" className="shrink-0" onClick={onEnd} aria-label={`End session: ${device}`}>
          End session
        </Button>
      )}
    </li>
  );
}
