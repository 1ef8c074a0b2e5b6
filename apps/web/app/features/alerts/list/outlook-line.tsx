import { ClockIcon, useNow } from '@barrelhive/ui';
import { outlookTexts } from './alert-outlook';
import type { ShownOutlook } from './use-alert-outlooks';

/** When the alert is looked at next, and why no text comes at present. The line is there while that is asked, so that nothing moves. */
export function OutlookLine({ outlook }: { outlook: ShownOutlook }) {
  const now = useNow();
  const isAwaited = outlook === 'awaited';
  const said = outlook === undefined || isAwaited ? [] : outlookTexts(outlook, now);
  if (said.length === 0 && !isAwaited) return null;
  return (
    <p className="figures flex min-h-11 items-start gap-2 border-t border-line px-5 py-3 text-sm text-muted">
      {!isAwaited && <ClockIcon className="mt-0.5 size-4 shrink-0" />}
      {said.join(' · ')}
    </p>
  );
}
