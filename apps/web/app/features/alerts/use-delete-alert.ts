import { toast } from '@barrelhive/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReadAlert } from '../../answers/read-alerts';
import { tellFailure } from '../../api/tell-failure';
import { unlessGone } from '../../api/unless-gone';
import { browserSession } from '../../session/session';
import { alertsQuery, deleteAlert } from './alerts-query';
import type { SavedAlert } from './saved-alert';
import { ALERT_DELETED, ALERT_NOT_DELETED } from './texts';
import { failedDeletions } from './unsettled-alerts';
import { useRestoreAlert } from './use-restore-alert';

const MUTATION_KEY = ['delete-alert'];

/** Takes an alert off the list at once and offers to undo it; puts it back when the server refuses. */
export function useDeleteAlert() {
  const queryClient = useQueryClient();
  const { queryKey } = alertsQuery;
  const { mutate: restore } = useRestoreAlert();
  const otherFailures = (id: string) =>
    queryClient.getQueryData(failedDeletions.queryKey)?.filter((other) => other !== id) ?? [];

  /** Whatever is being read meanwhile may have been answered before the deletion, and is read again once no other one is under way. */
  const takeOff = async (id: string) => {
    const wasBeingRead = queryClient.isFetching({ queryKey }) > 0;
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (list) => list?.filter(({ search_id }) => search_id !== id));
    return wasBeingRead;
  };
  const readAgain = () => {
    // A list that is read while another deletion is under way would show that one again.
    if (queryClient.isMutating({ mutationKey: MUTATION_KEY }) === 1) void queryClient.invalidateQueries({ queryKey });
  };

  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: ({ id }: SavedAlert) => unlessGone(deleteAlert(id)),
    onMutate: async ({ id }) => {
      const taken = queryClient.getQueryData(queryKey)?.find(({ search_id }) => search_id === id);
      queryClient.setQueryData(failedDeletions.queryKey, otherFailures(id));
      return { taken, userId: browserSession.getState().userId, wasBeingRead: await takeOff(id) };
    },
    onSuccess: async (_, alert, { userId, wasBeingRead }) => {
      // Whoever is there by now has another list, and nothing to undo.
      if (!isLoggedIn(userId)) return;
      const isBeingRead = await takeOff(alert.id);
      if (wasBeingRead || isBeingRead) readAgain();
      toast.success(ALERT_DELETED, { action: { label: 'Undo', onClick: () => isLoggedIn(userId) && restore(alert) } });
    },
    onError: (failure, { id }, context) => {
      // Others may have been deleted meanwhile: only this one comes back, and to nobody who logged in since.
      if (context?.taken && isLoggedIn(context.userId)) {
        const { taken } = context;
        queryClient.setQueryData(queryKey, (list) => withAlert(list ?? [], taken));
        queryClient.setQueryData(failedDeletions.queryKey, [...otherFailures(id), id]);
      }
      readAgain();
      tellFailure(failure, ALERT_NOT_DELETED);
    },
  });
}

/** A reading may have brought it back before. */
function withAlert(list: readonly ReadAlert[], alert: ReadAlert): ReadAlert[] {
  return list.some(({ search_id }) => search_id === alert.search_id) ? [...list] : [...list, alert];
}

function isLoggedIn(userId: string | undefined): boolean {
  return browserSession.getState().userId === userId;
}
