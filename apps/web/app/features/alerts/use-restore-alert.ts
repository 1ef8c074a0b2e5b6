import { useMutation, useQueryClient } from '@tanstack/react-query';
import { alertCreationFailure } from '../../alert-creation/alert-creation-failure';
import { createAlert } from '../../alert-creation/create-alert';
import { alertNotCreated } from '../../alert-creation/texts';
import { tellFailure } from '../../api/tell-failure';
import { browserSession } from '../../session/session';
import { alertsQuery } from './alerts-query';
import type { SavedAlert } from './saved-alert';
import { unrestoredAlerts } from './unsettled-alerts';

/** Creates a deleted alert again. One that could not be created stays noted until it is. */
export function useRestoreAlert() {
  const queryClient = useQueryClient();
  const withoutIt = ({ id }: SavedAlert) =>
    queryClient.getQueryData(unrestoredAlerts.queryKey)?.filter((other) => other.id !== id) ?? [];

  return useMutation({
    mutationFn: ({ searchTerm }: SavedAlert) => createAlert(searchTerm),
    onMutate: () => ({ userId: browserSession.getState().userId }),
    onSuccess: (_, alert) => {
      queryClient.setQueryData(unrestoredAlerts.queryKey, withoutIt(alert));
      return queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey });
    },
    onError: (failure, alert, context) => {
      // The terms of one person are not shown to the next.
      if (context?.userId === browserSession.getState().userId)
        queryClient.setQueryData(unrestoredAlerts.queryKey, [...withoutIt(alert), alert]);
      tellFailure(failure, alertNotCreated(alertCreationFailure(failure).message));
    },
  });
}
