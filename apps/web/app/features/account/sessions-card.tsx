import { Badge, Button, Card, MonitorSmartphoneIcon, Notice, Skeleton } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { CardHeading } from '../../shell/card-heading';
import { RemovableRow, useRemoval } from '../../shell/removable-row';
import { endOtherSessions, endSession, type ReadSession, SECURITY_KEY, sessionsQuery } from './sessions-query';
import { Moment } from './moment';
import { OTHER_SESSIONS_ENDED, SESSION_ENDED, SESSION_NOT_ENDED, SESSIONS_NOT_LOADED, UNKNOWN_DEVICE } from './texts';
import { unlessGone } from '../../api/api-errors';

/** Where the user is logged in, and a way to log out there. */
export function SessionsCard() {
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery);
  const { heading, takeOff: end } = useRemoval({
    queryKey: sessionsQuery.queryKey,
    concerned: SECURITY_KEY,
    remove: (ended: ReadSession | 'others') =>
      ended === 'others' ? endOtherSessions() : unlessGone(endSession(ended.id)),
    without: (list, ended) => ({
      sessions: list.sessions.filter(({ id, current }) => (ended === 'others' ? current : id !== ended.id)),
    }),
    done: (ended) => (ended === 'others' ? OTHER_SESSIONS_ENDED : SESSION_ENDED),
    failed: SESSION_NOT_ENDED,
  });
  const sessions = data?.sessions ?? [];
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
    <RemovableRow action="End session" label={`End session: ${device}`} onRemove={current ? undefined : onEnd}>
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
    </RemovableRow>
  );
}
