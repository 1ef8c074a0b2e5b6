import { alertTerms, type AlertTerms } from '@barrelhive/contracts';
import { NameIndex } from '@barrelhive/matching';
import { askService } from '@barrelhive/service-kit';

/** Asks alerts for the terms of the caller's alerts, with the caller's own token. Throws UPSTREAM_UNAVAILABLE where it does not say them. */
export function askAlertTerms(alertsUrl: string, authorization: string): Promise<AlertTerms> {
  return askService(new URL('/internal/alert-terms', alertsUrl), authorization, alertTerms);
}

/** The items that some term finds, or is near to if no product of the whole catalogue fits it. */
export function itemsFoundBy<T extends { name: string; sku?: string | undefined }>(
  { terms, nearTerms = [] }: AlertTerms,
  items: readonly T[],
): T[] {
  const index = new NameIndex(
    items.map(({ name }) => name),
    items.map(({ sku = '' }) => sku),
  );
  const found = [
    ...terms.flatMap((term) => index.search(term)),
    ...nearTerms.flatMap((term) => index.findOrNear(term).positions),
  ];
  const places = new Set(found);
  return items.filter((_, place) => places.has(place));
}
