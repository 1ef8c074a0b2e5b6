import { MAX_ITEMS_PER_SEARCH } from '@barrelhive/rules';

/** What a page says of a term that is too broad. */
export interface TooBroad {
  /** How many products match; undefined where the server did not say. */
  count?: number | undefined;
  maxAllowedItems: number;
}

interface ToldFigures {
  count?: number | undefined;
  totalItemsFromAPI?: number | undefined;
  maxAllowedItems?: number | undefined;
  threshold?: number | undefined;
}

/** The figures of an answer that says that a term is too broad. Such a term matches something: a count of 0 says nothing. */
export function figuresOfTooBroad({ count, totalItemsFromAPI, maxAllowedItems, threshold }: ToldFigures): TooBroad {
  return {
    count: totalItemsFromAPI || count || undefined,
    maxAllowedItems: maxAllowedItems ?? threshold ?? MAX_ITEMS_PER_SEARCH,
  };
}

/** The figures of a refusal that says that a term is too broad; undefined for any other. */
export function tooBroadFigures(body: ToldFigures & { too_many_results?: boolean | undefined }): TooBroad | undefined {
  return body.too_many_results ? figuresOfTooBroad(body) : undefined;
}
