import type { AlertHistoryEntry } from '@barrelhive/contracts';
import { displayMoment } from '@barrelhive/rules';
import { MessageSquareTextIcon } from '@barrelhive/ui';

const SHOWN = 5;

/** The last five texts that went out for an alert. */
export function RecentNotifications({ history }: { history: readonly AlertHistoryEntry[] }) {
  if (history.length === 0) return null;
  return (
    <section className="border-t border-line px-5 py-4">
      <h3 className="mb-1.5 font-sans text-sm font-semibold tracking-normal text-muted">Recent Notifications</h3>
      <ul className="figures grid gap-1 text-sm">
        {history.slice(0, SHOWN).map(({ sentAt, itemsFound }) => (
          <li key={sentAt} className="flex gap-2">
            <MessageSquareTextIcon className="mt-0.5 size-4 shrink-0 text-primary" />
            <span>
              <time dateTime={sentAt}>{displayMoment(new Date(sentAt))}</time>{' '}
              <span className="whitespace-nowrap text-muted">
                · {itemsFound} {itemsFound === 1 ? 'item' : 'items'} found
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
