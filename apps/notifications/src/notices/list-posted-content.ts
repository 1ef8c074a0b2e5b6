import { fullestOpening, periodKey } from '@barrelhive/rules';
import * as z from 'zod';

/** A list that stands on the agency's page ahead of its day. */
export const listPostedContent = z.object({
  kind: z.literal('list-posted'),
  year: z.int(),
  month: z.int(),
  itemCount: z.int(),
  /** How many items each store opens with, by its number. */
  opens: z.record(z.string(), z.int()),
  /** How many of them the recipient's alerts match, and the recipient's fullest store; looked up when the text is composed. */
  matching: z.int().optional(),
  atHome: z.object({ storeNumber: z.string(), itemCount: z.int() }).optional(),
});

export type ListPostedContent = z.infer<typeof listPostedContent>;

/** What is known of the reader of such a list. */
interface Reader {
  /** `period`: `2026-12`. */
  postedMatches?: { period: string; matching: number } | undefined;
  homeStores?: readonly string[] | undefined;
}

/** The content with how many bottles the reader's alerts match, where that is known of this very list, and what a store of theirs opens with. */
export function contentForReader(
  content: ListPostedContent,
  { postedMatches, homeStores = [] }: Reader,
): ListPostedContent {
  const matching = postedMatches?.period === periodKey(content) ? postedMatches.matching : undefined;
  return { ...content, matching, atHome: fullestOpening(homeStores, content.opens) };
}
