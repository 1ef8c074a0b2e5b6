import { useMutation, useMutationState, useQueryClient, type Mutation, type QueryClient } from '@tanstack/react-query';
import {
  createAlert,
  outcomeOfCreation,
  type AlertNotCreated,
  type WishedAlertOutcome,
} from '../../../alert-creation/create-alert';
import { alertsQuery, type SavedAlert } from '../saved-alerts';

const RESTORATIONS = ['alerts', 'restore'];

type Restoration = Mutation<WishedAlertOutcome, Error, SavedAlert>;

/** A deleted alert that could not be created again, and why. */
export interface UnrestoredAlert {
  alert: SavedAlert;
  outcome: AlertNotCreated;
  isRetrying: boolean;
}

/** Creates a deleted alert again, also one that finds nothing. */
export function useRestoreAlert() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: RESTORATIONS,
    // The term of one that failed would be lost with it.
    gcTime: Infinity,
    mutationFn: ({ searchTerm, scope, atLeast }: SavedAlert) =>
      outcomeOfCreation(createAlert(searchTerm, { waitsForNew: true, scope, atLeast })),
    onSuccess: async (outcome) => {
      if (outcome === 'created') await queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey });
    },
  });
}

/** The deleted alerts that could not be created again, until they are, or are dismissed. */
export function useUnrestoredAlerts(): UnrestoredAlert[] {
  const restorations = useMutationState<Restoration['state'], Restoration>({
    filters: { mutationKey: RESTORATIONS },
    select: ({ state }) => state,
  });
  const unrestored = new Map<string, UnrestoredAlert>();
  for (const { variables: alert, data: outcome } of restorations) {
    if (!alert) continue;
    const before = unrestored.get(alert.id);
    if (outcome === 'created') unrestored.delete(alert.id);
    else if (outcome) unrestored.set(alert.id, { alert, outcome, isRetrying: false });
    else if (before) unrestored.set(alert.id, { ...before, isRetrying: true });
  }
  return [...unrestored.values()];
}

/** The alert is not wanted any more. */
export function dismissUnrestored(queryClient: QueryClient, { id }: SavedAlert): void {
  const cache = queryClient.getMutationCache();
  for (const restoration of cache.findAll({ mutationKey: RESTORATIONS })) {
    const { variables } = (restoration as Restoration).state;
    if (variables?.id === id) cache.remove(restoration);
  }
}
