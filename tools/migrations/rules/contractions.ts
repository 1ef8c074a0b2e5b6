import { CONTRACTION, RESTRICTION } from './statement-faults';

/**
 * Migrations that take away what no version in service uses any more, or demand what each keeps to, by their names, with the first
 * version that did without or kept to it. They belong to a later release than that one: only then is the version before such a version, too.
 */
export const contractions: Readonly<Record<string, string>> = {};

/** The faults that stay: a contraction is none when a release before this one already did without what goes, or kept to what comes. */
export function withoutContractions(
  faults: readonly string[],
  { unusedSince, version }: { unusedSince: string | undefined; version: string },
): string[] {
  const isDue = unusedSince !== undefined && unusedSince.localeCompare(version, 'en', { numeric: true }) < 0;
  const ofTheVersionBefore = (fault: string) => fault.endsWith(CONTRACTION) || fault.endsWith(RESTRICTION);
  return faults.filter((fault) => !isDue || !ofTheVersionBefore(fault));
}
