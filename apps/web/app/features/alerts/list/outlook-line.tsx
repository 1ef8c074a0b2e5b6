import { ClockIcon, useNow } from '@barrelhive/ui';
import type { SearchProgress } from '../../../live-search/search-progress';
import { nextLook, whyNoText, type Obstacle } from './alert-outlook';
import type { SavedAlert } from '../saved-alerts';

interface OutlookLineProps {
  alert: SavedAlert;
  progress: SearchProgress;
  obstacle: Obstacle | undefined;
}

/** When the alert is looked at next, and why no text comes at present. */
export function OutlookLine({ alert, progress, obstacle }: OutlookLineProps) {
  const now = useNow();
  const sentAt = alert.history.map((text) => text.sentAt);
  const outlook = { ...alert, sentAt, inStores: inStores(progress), obstacle };
  const said = [nextLook(outlook, now), whyNoText(outlook, now)].filter((part) => part !== undefined);
  if (said.length === 0) return null;
  return (
    <p className="figures flex items-start gap-2 border-t border-line px-5 py-3 text-sm text-muted">
      <ClockIcon className="mt-0.5 size-4 shrink-0" />
      {said.join(' · ')}
    </p>
  );
}

function inStores({ phase, items }: SearchProgress): number | undefined {
  if (phase !== 'complete' || items.some(({ storeQty }) => storeQty === undefined)) return undefined;
  return items.length === 0 ? undefined : items.reduce((sum, { storeQty = 0 }) => sum + storeQty, 0);
}
