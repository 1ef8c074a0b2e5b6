import { Badge, Button, Card, MonitorSmartphoneIcon, Notice, onFirstPress, Skeleton, toast } from '@barrelhive/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { CardHeading } from '../../shell/card-heading';
import { endOtherSessions, endSession, type ReadSession, SECURITY_KEY, sessionsQuery } from './sessions-query';
import { Moment } from './moment';
import { OTHER_SESSIONS_ENDED, SESSION_ENDED, SESSION_NOT_ENDED, SESSIONS_NOT_LOADED, UNKNOWN_DEVICE } from './texts';
import { showFailure } from '../../api/show-failure';
import { unlessGone } from '../../api/api-errors';

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
        <Button
          look="outline"
          size="small"
          className="shrink-0"
          onClick={onFirstPress(onEnd)}
          aria-label={`End session: ${device}`}
        >
          End session
        </Button>
      )}
    </li>
  );
}

/** The session that is to end, or all but this device's. */
type Ended = ReadSession | 'others';

/** Takes sessions off the list at once and ends them; puts them back when the server does not. */
function useEndSessions() {
  const queryClient = useQueryClient();
  const { queryKey } = sessionsQuery;
  return useMutation({
    mutationFn: async (ended: Ended) => {
      await (ended === 'others' ? endOtherSessions() : unlessGone(endSession(ended.id)));
    },
    onMutate: async (ended) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      const stays = ({ id, current }: ReadSession) => (ended === 'others' ? current : id !== ended.id);
      queryClient.setQueryData(queryKey, (list) => list && { sessions: list.sessions.filter(stays) });
      return { before };
    },
    onSuccess: (_, ended) => toast.success(ended === 'others' ? OTHER_SESSIONS_ENDED : SESSION_ENDED),
    onError: (failure, _, context) => {
      queryClient.setQueryData(queryKey, context?.before);
      showFailure(failure, SESSION_NOT_ENDED);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: SECURITY_KEY }),
  });
}
