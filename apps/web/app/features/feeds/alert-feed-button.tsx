import { useQuery } from '@tanstack/react-query';
import { copyText } from '../../forms/copy-text';
import { feedsQuery } from './feeds-query';

/** Copies the address of the feed of one alert. There is none where the plan has no feeds, or they are switched off. */
export function AlertFeedButton({ id, term }: { id: string; term: string }) {
  const { data } = useQuery(feedsQuery);
  if (!data?.in_plan || !data.feeds?.alert_address) return null;
  const address = data.feeds.alert_address.replace('{id}', id);
  return (
    <button
      type="button"
      onClick={() => void copyText(address)}
      aria-label={`Copy feed address: ${term}`}
      className="min-h-6 justify-self-start rounded text-sm font-semibold text-primary underline underline-offset-4"
    >
      Copy feed address
    </button>
  );
}
