import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createAlert } from '../../../alert-creation/create-alert';
import { outcomeOfCreation } from '../../../alert-creation/create-wished-alert';
import { browserSession, isStillThere } from '../../../session/session';
import { alertsQuery, type SavedAlert } from '../saved-alerts';
import { forgetUnrestored, unrestoredAlerts } from './unsettled-alerts';

/** Creates a deleted alert again. One that could not be created stays noted until it is, or is not wanted any more. */
export function useRestoreAlert() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: ({ searchTerm }: SavedAlert) => outcomeOfCreation(createAlert(searchTerm)),
    onMutate: () => ({ userId: browserSession.getState().userId }),
    onSuccess: async (outcome, alert, { userId }) => {
      // The terms of one person are not shown to the next.
      if (!isStillThere(userId)) return;
      forgetUnrestored(queryClient, alert);
      if (outcome === 'created') await queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey });
      else queryClient.setQueryData(unrestoredAlerts.queryKey, (noted = []) => [...noted, { alert, outcome }]);
    },
  });
}
