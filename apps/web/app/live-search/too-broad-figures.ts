import { MAX_ITEMS_PER_SEARCH } from '@barrelhive/rules';
import type { ReadErrorBody } from '../answers/read-error';
import type { TooBroad } from './search-progress';

/** The figures of a refusal that says that a term is too broad; undefined for any other. */
export function tooBroadFigures(body: ReadErrorBody): TooBroad | undefined {
  if (!body.too_many_results) return undefined;
  const count = body.totalItemsFromAPI ?? body.count ?? 0;
  return { count, maxAllowedItems: body.maxAllowedItems ?? MAX_ITEMS_PER_SEARCH };
}
