import { growthOfTime } from '@barrelhive/testing';

import { patternsInCode, type Pattern } from './patterns';
import { worstInputOf } from './worst-input';

const KIB = 1024;
/** Below that nothing can be told of growth, and nothing is quadratic: 100 KiB squared are ten thousand million steps. */
const LEAST_MS = 5;
/** Twice the length takes twice the time where work is linear, and four times where it is quadratic. */
const MOST_GROWTH = 3;

/** What they are matched with is our own, not a stranger's. */
const OF_OUR_OWN: Readonly<Record<string, string>> = {
  '/^assets\\/.*-[\\w-]{8,}\\.\\w+$/': 'names of files that we built',
  '/\\/+$/': 'a setting',
  '/.* /': 'columns of ours',
  '/ .*/': 'columns of ours',
};

/** How the time grows from half the length to the whole. */
function growthOf({ source, flags }: Pattern, textOf: (length: number) => string, length: number): number {
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  const lengths = { short: textOf(length / 2), long: textOf(length), leastMs: LEAST_MS, bound: MOST_GROWTH };
  return growthOfTime((text) => text.replace(pattern, ''), lengths);
}

/** A quadratic pattern shows itself early, and is not fed more than it takes a second for. */
function worstGrowth(pattern: Pattern): { growth: number; input: string } {
  const { textOf, described } = worstInputOf(pattern);
  for (const length of [3 * KIB, 6 * KIB, 12 * KIB, 25 * KIB, 50 * KIB, 100 * KIB]) {
    const growth = growthOf(pattern, textOf, length);
    if (growth > MOST_GROWTH) return { growth, input: described };
  }
  return { growth: 0, input: described };
}

describe('a pattern that meets the text of strangers', () => {
  const { patterns, putTogether } = patternsInCode();
  const foreign = patterns.filter(({ written }) => !(written in OF_OUR_OWN));

  it.each(foreign.map((pattern) => [pattern.written, pattern.file, pattern] as const))(
    '%s (%s) takes time in proportion to its length, up to 100 KiB of its worst input',
    (_written, _file, pattern) => {
      expect(worstGrowth(pattern)).toEqual({ growth: 0, input: expect.any(String) });
    },
  );

  it('is not put together from text', () => {
    expect([...new Set(putTogether)]).toEqual(['apps/search/src/agency/parse-drawings.ts']);
  });

  it('would be noticed', () => {
    for (const source of ['^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', '\\s+$', 's{3,}$', '(\\d+)\\s*ml$', '\\w+@']) {
      expect([source, worstGrowth({ written: '', source, flags: '', file: '' }).growth > MOST_GROWTH]).toEqual([
        source,
        true,
      ]);
    }
  });

  it('is left out only where it is still there', () => {
    const written = new Set(patterns.map((pattern) => pattern.written));
    expect(Object.keys(OF_OUR_OWN).filter((each) => !written.has(each))).toEqual([]);
  });
});
