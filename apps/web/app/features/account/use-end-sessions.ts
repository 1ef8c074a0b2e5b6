import { toast } from '@barrelhive/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, type ReadSession, SECURITY_KEY, sessionsQuery } from './sessions-query';
import { showFailure } from '../../api/show-failure';
import { unlessGone } from '../../api/api-errors';
import { OTHER_SESSIONS_ENDED, SESSION_ENDED, SESSION_NOT_ENDED } from './texts';

/** The session that is to end, or all but this device's. */
type Ended = ReadSession | 'others';

/** Takes sessions off the list at once and ends them; puts them back when the server does not. */
export function useEndSessions() {
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
