import { toast } from '@barrelhive/ui';
import { useIsMutating, useMutation, useMutationState, useQueryClient, type Mutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReadAlert } from '../../../answers/read-alerts';
import { showFailure } from '../../../api/show-failure';
import { unlessGone } from '../../../api/api-errors';
import { browserSession, isStillThere } from '../../../session/session';
import { alertsQuery, deleteAlert, type SavedAlert } from '../saved-alerts';
import { ALERT_DELETED, ALERT_NOT_DELETED } from '../texts';
import { useRestoreAlert } from './use-restore-alert';

const DELETIONS = ['alerts', 'delete'];

/** Takes an alert off the list at once and offers to undo it; puts it back when the server refuses. */
export function useDeleteAlert() {
  const queryClient = useQueryClient();
  const { queryKey } = alertsQuery;
  const { mutate: restore } = useRestoreAlert();
  useReadingAfterDeletions();

  const markOutOfDate = () => queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  /** A reading under way may have been answered before the deletion: it is broken off, and the list is out of date until it is read again. */
  const takeOff = async (id: string) => {
    const isBeingRead = queryClient.isFetching({ queryKey }) > 0;
    await queryClient.cancelQueries({ queryKey });
    const { data: list = [], dataUpdatedAt, isInvalidated = false } = queryClient.getQueryState(queryKey) ?? {};
    const others = list.filter(({ search_id }) => search_id !== id);
    // What is left is no newer for it: a list that was loaded anew has its empty searches made again.
    if (others.length < list.length) queryClient.setQueryData(queryKey, others, { updatedAt: dataUpdatedAt });
    if (isBeingRead || isInvalidated) await markOutOfDate();
  };

  return useMutation({
    mutationKey: DELETIONS,
    // A failed one is said on its alert until the session changes.
    gcTime: Infinity,
    mutationFn: ({ id }: SavedAlert) => unlessGone(deleteAlert(id)),
    onMutate: async ({ id }) => {
      const { userId } = browserSession.getState();
      const taken = queryClient.getQueryData(queryKey)?.find(({ search_id }) => search_id === id);
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
    onError: async (failure, _, context) => {
      showFailure(failure, ALERT_NOT_DELETED);
      // Others may have been deleted meanwhile: only this one comes back, and to nobody who logged in since.
      if (!context || !isStillThere(context.userId)) return;
      const { taken } = context;
      if (taken) queryClient.setQueryData(queryKey, (list) => withAlert(list ?? [], taken));
      await markOutOfDate();
    },
  });
}

/** Reads a list that is out of date once no deletion is under way: before, it would show again what is being deleted. */
function useReadingAfterDeletions(): void {
  const queryClient = useQueryClient();
  const underWay = useIsMutating({ mutationKey: DELETIONS });
  useEffect(() => {
    if (underWay > 0) return;
    const { queryKey } = alertsQuery;
    void queryClient.refetchQueries(
      { queryKey, type: 'active', predicate: ({ state }) => state.isInvalidated },
      { cancelRefetch: false },
    );
  }, [queryClient, underWay]);
}

/** The ids of the alerts whose last deletion failed. */
export function useFailedDeletions(): ReadonlySet<string> {
  const deletions = useMutationState<[string | undefined, boolean], Mutation<unknown, Error, SavedAlert>>({
    filters: { mutationKey: DELETIONS },
    select: ({ state }) => [state.variables?.id, state.status === 'error'],
  });
  const lastOfEach = [...new Map(deletions)];
  return new Set(lastOfEach.flatMap(([id, hasFailed]) => (id !== undefined && hasFailed ? [id] : [])));
}

/** A reading may have brought it back before. */
function withAlert(list: readonly ReadAlert[], alert: ReadAlert): ReadAlert[] {
  return list.some(({ search_id }) => search_id === alert.search_id) ? [...list] : [...list, alert];
}
