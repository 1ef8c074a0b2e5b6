import { CONTRACTION } from './statement-faults';

/**
 * Migrations that take away what no version in service uses any more, by their names, with the first version that did without. They
 * belong to a later release than that one: only then is the version before such a version, too.
 */
export const contractions: Readonly<Record<string, string>> = {};

/** The faults that stay: a contraction is none when a release before this one already did without what goes. */
export function withoutContractions(
  faults: readonly string[],
  { unusedSince, version }: { unusedSince: string | undefined; version: string },
): string[] {
  const isDue = unusedSince !== undefined && unusedSince.localeCompare(version, 'en', { numeric: true }) < 0;
  return faults.filter((fault) => !isDue || !fault.endsWith(CONTRACTION));
}
