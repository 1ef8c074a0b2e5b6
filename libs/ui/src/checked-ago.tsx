import { checkedAgo, mountainTime } from '@barrelhive/rules';
import { useNow } from './use-now';

/** "Checked 4 min ago", kept up to date, with the exact Mountain Time in its title. */
export function CheckedAgo({ instant }: { instant: string }) {
  const now = useNow();
  const checkedAt = new Date(instant);
  return (
    <time dateTime={instant} title={mountainTime(checkedAt)} className="figures">
      {checkedAgo(checkedAt, now)}
    </time>
  );
}
