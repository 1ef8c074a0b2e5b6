import { Button, Notice, toast } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { BringBackButton } from './bring-back-alerts';
import { removedAlertsQuery, useMarkRemovedAlertsRead } from './removed-alerts-query';
import { alertsRemoved, TERMS_COPIED, TERMS_NOT_COPIED } from '../texts';

/** Names the terms of the alerts that a lower plan took away, until the person has read of it. */
export function RemovedAlertsNotice() {
  const { data: removed = [] } = useQuery(removedAlertsQuery);
  const { mutate: markRead } = useMarkRemovedAlertsRead();
  const tier = removed[0]?.subscription_tier;
  if (tier === undefined) return null;

  const copy = async () => {
    try {
      // A page without TLS has no clipboard at all.
      await navigator.clipboard.writeText(removed.map((alert) => alert.search_term).join('\n'));
      toast.success(TERMS_COPIED);
    } catch {
      toast.error(TERMS_NOT_COPIED);
    }
  };

  return (
    <Notice title={alertsRemoved(removed.length, tier)}>
      <ul aria-label="Removed search terms" className="mt-1 list-disc pl-5 select-text">
        {removed.map((alert) => (
          <li key={alert.id} className="wrap-anywhere">
            <bdi>{alert.search_term}</bdi>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <BringBackButton />
        <Button size="small" look="outline" onClick={() => void copy()}>
          Copy terms
        </Button>
        <Button size="small" look="outline" onClick={() => markRead(removed)}>
          Got it
        </Button>
      </div>
    </Notice>
  );
}
