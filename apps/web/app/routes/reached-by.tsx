import { useQuery } from '@tanstack/react-query';
import { preferencesQuery } from '../features/account/preferences-query';
import { keepsTextsBack } from '../features/alerts/list/kept-back';
import type { ShownOutlook } from '../features/alerts/list/use-alert-outlooks';
import ReachedByLine from '../features/channels/reached-by-line';
import { AlertFeedButton } from '../features/feeds/alert-feed-button';

/** Where an alert is told, as preferences, channels and its outlook say it, and its feed. */
export default function ReachedBy({ id, term, outlook }: { id: string; term: string; outlook: ShownOutlook }) {
  const { data: preferences, isError } = useQuery(preferencesQuery);
  if (isError && !preferences) return null;
  const isTextKeptBack = keepsTextsBack(outlook) !== undefined;
  const known = outlook === 'awaited' ? undefined : preferences;
  return (
    <>
      <ReachedByLine term={term} preferences={known} isTextKeptBack={isTextKeptBack} />
      <AlertFeedButton id={id} term={term} />
    </>
  );
}
