import type { NarrowerTerm } from '@barrelhive/contracts';
import { MAX_ITEMS_PER_SEARCH } from '@barrelhive/rules';

/** What a page says of a term that is too broad. */
export interface TooBroad {
  /** How many products match; undefined where the server did not say. */
  count?: number | undefined;
  maxAllowedItems: number;
  /** What the term may be narrowed to. */
  narrower?: readonly NarrowerTerm[] | undefined;
}

/** The figures as they may come. They are parsed by `tooBroadFields`; the landing page needs this file, and does without a schema library. */
type TooBroadFields = Partial<
  Record<'count' | 'totalItemsFromAPI' | 'maxAllowedItems' | 'threshold', number | undefined>
> &
  Pick<TooBroad, 'narrower'>;

/** The figures of an answer that says that a term is too broad. Such a term matches something: a count of 0 says nothing. */
export function readTooBroad(fields: TooBroadFields): TooBroad {
  const { count, totalItemsFromAPI, maxAllowedItems, threshold, narrower } = fields;
  return {
    count: totalItemsFromAPI || count || undefined,
    maxAllowedItems: maxAllowedItems ?? threshold ?? MAX_ITEMS_PER_SEARCH,
    narrower,
  };
}

/** The figures of a refusal that says that a term is too broad; undefined for any other refusal. */
export function readTooBroadRefusal(
  body: TooBroadFields & { too_many_results?: boolean | undefined },
): TooBroad | undefined {
  return body.too_many_results ? readTooBroad(body) : undefined;
}
