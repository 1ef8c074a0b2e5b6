import { normaliseSearchTerm } from '@barrelhive/rules';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session';

/** Whether whoever looks has an alert for a term; false while that is not known. What reads the answer comes late: guests need none of it. */
export function useIsWatched(term: string): boolean {
  const { token } = useSession();
  const { data } = useQuery({
    queryKey: ['alerts'],
    queryFn: async ({ signal }) => (await import('./read-saved-alerts')).readSavedAlerts(signal),
    enabled: token !== undefined,
  });
  const asKept = (words: string) => normaliseSearchTerm(words).toLowerCase();
  return (
    token !== undefined && data?.some((alert) => alert.is_active && asKept(alert.search_term) === asKept(term)) === true
  );
}
