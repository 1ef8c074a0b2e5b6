import * as z from 'zod';
import type { History } from './history';
import { compareVersions, type Release } from './releases';

const manifest = z.object({ version: z.string() });

/** What is wrong with the list of releases before `version`, a sentence each. Without their commits only the versions are judged. */
export function releaseFaults(releases: readonly Release[], version: string, history: History | undefined): string[] {
  const inOrder = [...releases.map((release) => release.version), version];
  const faults = inOrder.flatMap((later, at) => {
    const earlier = inOrder[at - 1];
    return earlier === undefined || compareVersions(later, earlier) > 0 ? [] : [`${later} comes after ${earlier}`];
  });
  if (!history) return faults;
  const known = releases.filter(({ commit }) => history.has(commit));
  for (const { version: named, commit } of known) {
    const own = manifest.parse(JSON.parse(history.fileAt(commit, 'package.json'))).version;
    if (own !== named) faults.push(`the commit of ${named} calls itself ${own}`);
  }
  // A repository that knows none of them was begun anew from the files alone.
  if (!history.isComplete || known.length === 0) return faults;
  const missing = releases.filter((release) => !known.includes(release));
  return [...faults, ...missing.map((release) => `the commit of ${release.version} does not lead here`)];
}
