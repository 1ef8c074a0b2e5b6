import * as z from 'zod';
import type { BookedEvent } from './books';

type Fields = Record<string, unknown>;
/** Events of which each says all that was new; others come beside an update that says the same. */
const TELLS_ALL = /\.(created|updated)$/;

const fieldsOf = z.record(z.string(), z.unknown());

/** What the fields that an update changed held when the object was told of last; lists stand whole, as at Stripe. Null when it never was. */
export function previousAttributes(events: readonly BookedEvent[], object: Fields): Fields | null {
  const last = events.find((event) => TELLS_ALL.test(event.type) && event.object['id'] === object['id']);
  return last ? changedFields(last.object, object) : null;
}

function changedFields(before: Fields, now: Fields): Fields {
  const entries = Object.keys({ ...before, ...now }).flatMap((name): [string, unknown][] => {
    const [was, is] = [before[name] ?? null, now[name] ?? null];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const [within, without] = [fieldsOf.safeParse(was), fieldsOf.safeParse(is)];
    return [[name, within.success && without.success ? changedFields(within.data, without.data) : was]];
  });
  return Object.fromEntries(entries);
}
