import { ArrowLeftIcon, buttonClass } from '@barrelhive/ui';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { listOf, maybeFlag, maybeText } from '../../../answers/lenient';
import { readItem } from '../../../answers/read-inventory';

/** What the alerts page hands to the page of one alert's results. */
export const alertResultsState = z.object({
  alert: z.object({ searchTerm: z.string(), isNear: maybeFlag }),
  items: listOf(readItem),
  updatedAt: maybeText,
  /** How far the search had come. */
  phase: maybeText,
});

/** What a result hands to the page of its stores. */
export const itemStoresState = z.object({ item: readItem, searchTerm: z.string() });

/** Where results are reached from, and where one goes without them. */
export const ALERTS_PATH = '/alerts';

export function BackToAlerts() {
  return (
    <Link to={ALERTS_PATH} className={buttonClass('outline')}>
      <ArrowLeftIcon className="size-4.5" />
      Back to My Alerts
    </Link>
  );
}
