import * as z from 'zod/mini';

/*
 * Pieces of answers (specification section 7): what is missing or unreadable gets a plain value instead of spoiling the whole answer, since a
 * newer server may send more and an older one less.
 */

/** A text; empty where there is none. */
export const text = z.catch(z.string(), '');

export const maybeText = z.catch(z.optional(z.string()), undefined);

/** A text that is not empty, where there is one. */
export const maybeFilledText = z.catch(z.optional(z.string().check(z.minLength(1))), undefined);

const digits = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number));

/** A whole number where there is one, though it may have come as digits. */
export const maybeCount = z.catch(z.optional(z.union([z.int(), digits])), undefined);

export const maybeNumber = z.catch(z.optional(z.number()), undefined);

/** Yes only where it says so. */
export const flag = z.catch(z.boolean(), false);

export const maybeFlag = z.catch(z.optional(z.boolean()), undefined);

/** An id as text, though it may have come as a number. */
export const identifier = z.pipe(z.union([z.string().check(z.minLength(1)), z.int()]), z.transform(String));

/** An id where there is one. */
export const maybeIdentifier = z.catch(z.optional(identifier), undefined);

/** Epoch numbers below this are seconds, up to the year 5138; from it on milliseconds, which begin with 1973. */
const SMALLEST_MS = 1e11;

/** A moment as ISO 8601 in UTC; null where there is none or it is no moment. A number counts as seconds, or as milliseconds if it is too big for them. */
export const maybeInstant = z.pipe(z.catch(z.nullish(z.union([z.string(), z.number()])), null), z.transform(toInstant));

/** The same, left out where there is none. */
export const instantIfAny = z.pipe(maybeInstant, z.transform(nullAsUndefined));

/** A moment as ISO 8601 in UTC, which must be there. */
export const instant = z.pipe(maybeInstant, z.string());

/** The entries of a list that can be read. A list that has entries, and none of them can be read, is no answer: it is not empty. */
export function listOf<Entry extends z.ZodMiniType>(entry: Entry) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((entries: unknown[], context): z.infer<Entry>[] => {
      const readable = entries.flatMap((each): z.infer<Entry>[] => {
        const read = z.safeParse(entry, each);
        return read.success ? [read.data] : [];
      });
      if (entries.length > 0 && readable.length === 0) {
        context.issues.push({ code: 'custom', message: 'no entry can be read', input: entries });
      }
      return readable;
    }),
  );
}

/** The figures of a term that is too broad, in whichever fields they come, and the terms that it may be narrowed to. */
export const tooBroadFields = {
  count: maybeCount,
  totalItemsFromAPI: maybeCount,
  maxAllowedItems: maybeCount,
  threshold: maybeCount,
  narrower: z.catch(
    z.optional(listOf(z.object({ term: z.string().check(z.minLength(1)), count: z.int().check(z.positive()) }))),
    undefined,
  ),
};

/** The error of an answer that must not have one. */
export const noError = z.nullish(z.undefined());

/** For an answer of which nothing is read. */
export const nothingRead = z.unknown();

function toInstant(moment: string | number | null | undefined): string | null {
  if (moment === null || moment === undefined) return null;
  const date = new Date(typeof moment === 'number' || /^\d{9,13}$/.test(moment) ? toMs(Number(moment)) : moment);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function nullAsUndefined(moment: string | null): string | undefined {
  return moment ?? undefined;
}

function toMs(epoch: number): number {
  return epoch < SMALLEST_MS ? epoch * 1000 : epoch;
}
