import type { Obstacle } from '@barrelhive/contracts';
import { useQuery } from '@tanstack/react-query';
import { preferencesQuery } from '../features/account/preferences-query';
import type { ShownOutlook } from '../features/alerts/list/use-alert-outlooks';
import ReachedByLine from '../features/channels/reached-by-line';
import { AlertFeedButton } from '../features/feeds/alert-feed-button';

/** What keeps every text back, of whatever alert. */
const KEEPS_TEXTS_BACK: readonly Obstacle[] = [
  'no consent',
  'opted out',
  'number unusable',
  'number lost',
  'number unreachable',
  'number not confirmed',
];

/** Where an alert is told, as preferences, channels and its outlook say it, and its feed. */
export default function ReachedBy({ id, term, outlook }: { id: string; term: string; outlook: ShownOutlook }) {
  const { data: preferences, isError } = useQuery(preferencesQuery);
  if (isError && !preferences) return null;
  const withheld = typeof outlook === 'object' ? outlook.withheld : undefined;
  const isTextKeptBack = withheld !== undefined && KEEPS_TEXTS_BACK.includes(withheld.obstacle);
  const known = outlook === 'awaited' ? undefined : preferences;
  return (
    <>
      <ReachedByLine term={term} preferences={known} isTextKeptBack={isTextKeptBack} />
      <AlertFeedButton id={id} term={term} />
    </>
  );
}
