import { AsOfAgo, Card, Notice, useIsOffline } from '@barrelhive/ui';
import type { KeptAlerts } from './kept-alerts';

/** The alerts as they were last loaded, for a time without a connection. */
export function KeptAlertList({ kept }: { kept: KeptAlerts }) {
  const isOffline = useIsOffline();
  return (
    <>
      <Notice
        title={isOffline ? 'You are offline. These are your last loaded alerts.' : 'These are your last loaded alerts.'}
      >
        <AsOfAgo instant={kept.loadedAt} />. We go on watching them.
      </Notice>
      <ul aria-label="Your last loaded alerts" className="grid gap-4">
        {kept.alerts.map(({ id, searchTerm }) => (
          <li key={id}>
            <Card>
              <h2 dir="auto" className="text-xl wrap-anywhere">
                {searchTerm}
              </h2>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
