import { asOfAgo, mountainTime } from '@barrelhive/rules';
import { Card, Notice, useIsOffline, useNow } from '@barrelhive/ui';
import type { KeptAlerts } from './kept-alerts';

/** The alerts as they were last loaded, for a time without a connection. */
export function KeptAlertList({ kept }: { kept: KeptAlerts }) {
  const now = useNow();
  const isOffline = useIsOffline();
  const loadedAt = new Date(kept.loadedAt);
  return (
    <>
      <Notice
        title={isOffline ? 'You are offline. These are your last loaded alerts.' : 'These are your last loaded alerts.'}
      >
        <time dateTime={kept.loadedAt} title={mountainTime(loadedAt)} className="figures">
          {asOfAgo(loadedAt, now)}
        </time>
        . We go on watching them, and text you as always.
      </Notice>
      <ul aria-label="Your last loaded alerts" className="grid gap-4">
        {kept.alerts.map(({ id, searchTerm }) => (
          <li key={id}>
            <Card>
              <h2 className="text-xl">{searchTerm}</h2>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
