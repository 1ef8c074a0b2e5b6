import { toast } from '@barrelhive/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createAlert } from '../../alert-creation/create-alert';
import { alertNotCreated } from '../../alert-creation/texts';
import { tellFailure } from '../../api/tell-failure';
import { alertsQuery, deleteAlert } from './alerts-query';
import type { SavedAlert } from './saved-alert';
import { ALERT_DELETED, ALERT_NOT_DELETED } from './texts';

/** Takes an alert off the list at once and offers to undo it; puts it back when the server refuses. */
export function useDeleteAlert() {
  const queryClient = useQueryClient();
  const { queryKey } = alertsQuery;

  const restore = async ({ searchTerm }: SavedAlert) => {
    try {
      await createAlert(searchTerm);
      await queryClient.invalidateQueries({ queryKey });
    } catch (failure) {
      tellFailure(failure, alertNotCreated(failure instanceof Error ? failure.message : searchTerm));
    }
  };

  return useMutation({
    mutationFn: ({ id }: SavedAlert) => deleteAlert(id),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (list) => list?.filter((alert) => alert.search_id !== id));
      return { before };
    },
    onSuccess: (_, alert) =>
      toast.success(ALERT_DELETED, { action: { label: 'Undo', onClick: () => void restore(alert) } }),
    onError: (failure, _, context) => {
      queryClient.setQueryData(queryKey, context?.before);
      tellFailure(failure, ALERT_NOT_DELETED);
    },
  });
}
