import { readFileSync } from 'node:fs';
import path from 'node:path';
import { NameIndex } from '@barrelhive/matching';
import { MAX_ITEMS_PER_SEARCH, narrowerTerms } from '@barrelhive/rules';
import * as z from 'zod';
import { workspaceRoot } from '../../tools/dev/workspace-root';

/** Where the lists stand beside the tests of libs/matching. */
const LISTS = path.join(workspaceRoot(), 'libs/matching/test/findability');
const numbers = z.string().transform((text) => text.split(' ').filter((number) => number !== ''));
const nameList = z.object({ names: z.array(z.tuple([z.string(), z.string()])) });
const wayList = z.object({
  names: z.array(z.tuple([z.string(), z.string()])).default([]),
  ways: z.array(z.tuple([z.string(), numbers, numbers])),
});

/**
 * What a way to ask leads to: of what it must find the missing, and what it must not find and does. Bottles by number and name. A term that is too
 * broad leads to what its narrower terms find.
 */
export interface Verdict {
  term: string;
  isNear: boolean;
  isTooBroad: boolean;
  /** Of a term that is too broad. */
  narrower: readonly string[];
  hasToFind: boolean;
  hasNotToFind: boolean;
  missed: readonly string[];
  wrong: readonly string[];
}

/** The files of ways that are kept beside the tests. */
export const keptWays = [
  'ways-to-ask.json',
  'ways-by-another-hand.json',
  'ways-by-a-third-hand.json',
  'ways-by-a-fourth-hand.json',
  'ways-by-a-fifth-hand.json',
  'ways-by-a-sixth-hand.json',
  'ways-by-a-seventh-hand.json',
  'ways-by-an-eighth-hand.json',
  'ways-by-a-ninth-hand.json',
].map((file) => path.join(LISTS, file));

/** Asks for the bottles of the agency's list in the ways of a file. */
export function askFor(file: string): { bottles: number; verdicts: Verdict[] } {
  const asked = wayList.parse(readJson(file));
  // A list for other departments brings their names along.
  const names = [...nameList.parse(readJson(path.join(LISTS, 'names-of-march-2024.json'))).names, ...asked.names];
  const index = new NameIndex(
    names.map(([, name]) => name),
    names.map(([number]) => number),
  );
  const described = (number: string) => `${number} ${names.find(([each]) => each === number)?.[1] ?? ''}`;
  const verdicts = asked.ways.map(([term, finds, findsNot]): Verdict => {
    const { positions, isNear } = index.findOrNear(term);
    const isTooBroad = positions.length > MAX_ITEMS_PER_SEARCH && !isNear;
    const narrower = isTooBroad ? narrowerTerms(index, term).map((each) => each.term) : [];
    const numbersAt = (places: readonly number[]) => new Set(places.map((position) => names[position]?.[0]));
    const found = numbersAt(positions);
    const shown = isTooBroad ? numbersAt(narrower.flatMap((each) => index.search(each))) : found;
    return {
      term,
      isNear,
      isTooBroad,
      narrower,
      hasToFind: finds.length > 0,
      hasNotToFind: findsNot.length > 0,
      missed: finds.filter((number) => !shown.has(number)).map(described),
      wrong: findsNot.filter((number) => found.has(number)).map(described),
    };
  });
  return { bottles: names.length, verdicts };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
