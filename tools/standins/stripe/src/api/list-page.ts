import * as z from 'zod';

const seconds = z.coerce.number().int();

/** What every list takes. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
};

/** `created=…` or its bounds, in Unix seconds. */
export const createdQuery = {
  created: seconds.optional(),
  'created[gt]': seconds.optional(),
  'created[gte]': seconds.optional(),
  'created[lt]': seconds.optional(),
  'created[lte]': seconds.optional(),
};

export type CreatedBounds = { [bound in keyof typeof createdQuery]?: number | undefined };

export function isCreatedWithin(created: number, bounds: CreatedBounds): boolean {
  const {
    created: at = created,
    'created[gt]': after = -Infinity,
    'created[gte]': from = -Infinity,
    'created[lt]': before = Infinity,
    'created[lte]': to = Infinity,
  } = bounds;
  return created === at && created > after && created >= from && created < before && created <= to;
}

/** The values of a list parameter: `types[]=a&types[0]=b`. */
export function listParameter(query: unknown, name: string): string[] {
  const given = z.record(z.string(), z.unknown()).parse(query);
  return Object.entries(given)
    .filter(([key]) => key.startsWith(`${name}[`))
    .flatMap(([, value]) => value)
    .filter((value) => typeof value === 'string');
}

export interface ListPage<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

export interface PageCursor {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

/** One page of rows that are sorted newest first. */
export function listPage<T extends { id: string }>(
  url: string,
  rows: readonly T[],
  { limit, starting_after, ending_before }: PageCursor,
): ListPage<T> {
  const page = (start: number, end: number, has_more: boolean): ListPage<T> => ({
    object: 'list',
    url,
    has_more,
    data: rows.slice(start, end),
  });
  const positionOf = (id: string) => rows.findIndex((row) => row.id === id);
  if (ending_before !== undefined) {
    const end = Math.max(0, positionOf(ending_before));
    const start = Math.max(0, end - limit);
    return page(start, end, start > 0);
  }
  const start = starting_after === undefined ? 0 : positionOf(starting_after) + 1;
  return page(start, start + limit, rows.length > start + limit);
}
