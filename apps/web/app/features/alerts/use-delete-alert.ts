import { toast } from '@barrelhive/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReadAlert } from '../../answers/read-alerts';
import { alertCreationFailure } from '../../alert-creation/alert-creation-failure';
import { createAlert } from '../../alert-creation/create-alert';
import { alertNotCreated } from '../../alert-creation/texts';
import { tellFailure } from '../../api/tell-failure';
import { unlessGone } from '../../api/unless-gone';
import { alertsQuery, deleteAlert } from './alerts-query';
import type { SavedAlert } from './saved-alert';
import { ALERT_DELETED, ALERT_NOT_DELETED } from './texts';

const mutationKey = ['delete-alert'];

/** Takes an alert off the list at once and offers to undo it; puts it back when the server refuses. */
export function useDeleteAlert() {
  const queryClient = useQueryClient();
  const { queryKey } = alertsQuery;

  const restore = async ({ searchTerm }: SavedAlert) => {
    try {
      await createAlert(searchTerm);
      await queryClient.invalidateQueries({ queryKey });
    } catch (failure) {
      tellFailure(failure, alertNotCreated(alertCreationFailure(failure).message));
    }
  };

  return useMutation({
    mutationKey,
    mutationFn: ({ id }: SavedAlert) => unlessGone(deleteAlert(id)),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey });
      const isIt = ({ search_id }: ReadAlert) => search_id === id;
      const taken = queryClient.getQueryData(queryKey)?.find(isIt);
      queryClient.setQueryData(queryKey, (list) => list?.filter((alert) => !isIt(alert)));
      return { taken };
    },
    onSuccess: (_, alert) =>
      toast.success(ALERT_DELETED, { action: { label: 'Undo', onClick: () => void restore(alert) } }),
    onError: (failure, _, context) => {
      const { taken } = context ?? {};
      // Others may have been deleted meanwhile: only this one comes back.
      if (taken) queryClient.setQueryData(queryKey, (list) => [...(list ?? []), taken]);
      // A list that is read while another deletion is under way would show that one again.
      if (queryClient.isMutating({ mutationKey }) === 1) void queryClient.invalidateQueries({ queryKey });
      tellFailure(failure, ALERT_NOT_DELETED);
    },
  });
}
