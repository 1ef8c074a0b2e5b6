import { toast } from '@barrelhive/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReadAlert } from '../../../answers/read-alerts';
import { tellFailure } from '../../../api/tell-failure';
import { unlessGone } from '../../../api/unless-gone';
import { browserSession, isStillThere } from '../../../session/session';
import { alertsQuery, deleteAlert, type SavedAlert } from '../saved-alerts';
import { noteDeletion, noteReadingDue, settleDeletion } from './deletions-under-way';
import { ALERT_DELETED, ALERT_NOT_DELETED } from '../texts';
import { failedDeletions } from './unsettled-alerts';
import { useRestoreAlert } from './use-restore-alert';

/** Takes an alert off the list at once and offers to undo it; puts it back when the server refuses. */
export function useDeleteAlert() {
  const queryClient = useQueryClient();
  const { queryKey } = alertsQuery;
  const { mutate: restore } = useRestoreAlert();
  const otherFailures = (id: string) =>
    queryClient.getQueryData(failedDeletions.queryKey)?.filter((other) => other !== id) ?? [];

  /** Whatever is being read meanwhile may have been answered before the deletion. */
  const takeOff = async (id: string) => {
    if (queryClient.isFetching({ queryKey }) > 0) noteReadingDue(queryClient);
    await queryClient.cancelQueries({ queryKey });
    const { data: list = [], dataUpdatedAt } = queryClient.getQueryState(queryKey) ?? {};
    const others = list.filter(({ search_id }) => search_id !== id);
    // What is left is no newer for it: a list that was loaded anew has its empty searches made again.
    if (others.length < list.length) queryClient.setQueryData(queryKey, others, { updatedAt: dataUpdatedAt });
  };
  const putBack = (taken: ReadAlert) => {
    const id = taken.search_id;
    queryClient.setQueryData(queryKey, (list) => withAlert(list ?? [], taken));
    queryClient.setQueryData(failedDeletions.queryKey, [...otherFailures(id), id]);
  };

  return useMutation({
    mutationFn: ({ id }: SavedAlert) => unlessGone(deleteAlert(id)),
    onMutate: async ({ id }) => {
      const { userId } = browserSession.getState();
      const taken = queryClient.getQueryData(queryKey)?.find(({ search_id }) => search_id === id);
      queryClient.setQueryData(failedDeletions.queryKey, otherFailures(id));
      noteDeletion(queryClient, id);
      await takeOff(id);
      return { taken, userId };
    },
    onSuccess: async (_, alert, { userId }) => {
      // Whoever is there by now has another list, and nothing to undo.
      if (!isStillThere(userId)) return;
      await takeOff(alert.id);
      toast.success(ALERT_DELETED, {
        action: { label: 'Undo', onClick: () => isStillThere(userId) && restore(alert) },
      });
    },
    onError: (failure, _, context) => {
      // Others may have been deleted meanwhile: only this one comes back, and to nobody who logged in since.
      if (context && isStillThere(context.userId)) {
        if (context.taken) putBack(context.taken);
        noteReadingDue(queryClient);
      }
      tellFailure(failure, ALERT_NOT_DELETED);
    },
    onSettled: (_, __, { id }) => settleDeletion(queryClient, id),
  });
}

/** A reading may have brought it back before. */
function withAlert(list: readonly ReadAlert[], alert: ReadAlert): ReadAlert[] {
  return list.some(({ search_id }) => search_id === alert.search_id) ? [...list] : [...list, alert];
}
