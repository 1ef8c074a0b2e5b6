import { segmentCount } from '@barrelhive/rules';
import { waitUntil } from '../../tools/dev/processes/wait-until';
import type { PipelineUnderTest } from './pipeline-under-test';
import type { AwaitedBottle } from './subscribers';

const LONGEST_MS = 3_600_000;
const LOOK_EVERY_MS = 50;

/** A text that the provider accepted, and when, in milliseconds since the epoch. */
export interface TextTime {
  accepted: number;
  segments: number;
}

/** Waits until the provider has taken a text to each phone, and gives them in the order they were taken. Throws if one came twice. */
export async function waitForTexts(
  { twilio: { calls } }: Pick<PipelineUnderTest, 'twilio'>,
  phones: readonly string[],
): Promise<TextTime[]> {
  const wanted = new Set(phones);
  const texts = new Map<string, TextTime>();
  let read = 0;
  const isThere = () => {
    for (const { to, at, body, isAccepted } of calls.slice(read)) {
      read++;
      if (!isAccepted || !wanted.has(to)) continue;
      if (texts.has(to)) throw new Error('A phone got more than one text.');
      texts.set(to, { accepted: at, segments: segmentCount(body) });
    }
    return texts.size === wanted.size;
  };
  await waitUntil(`Texts to ${phones.length} phones`, isThere, LONGEST_MS, LOOK_EVERY_MS);
  return [...texts.values()].sort((one, other) => one.accepted - other.accepted);
}

/** Commits a pass that changes these bottles, and gives its texts once all is settled. */
export async function textsOfPass(pipeline: PipelineUnderTest, bottles: readonly AwaitedBottle[]): Promise<TextTime[]> {
  await pipeline.commitPass(bottles);
  const phones = bottles.flatMap((bottle) => bottle.phones);
  const texts = await waitForTexts(pipeline, phones);
  await pipeline.settled();
  return texts;
}

/** How many of them the provider took a second, from the first to the last. */
export function rateOf(texts: readonly TextTime[]): number {
  const [first, last] = [texts.at(0), texts.at(-1)];
  if (!first || !last || texts.length < 2) throw new Error('There is no rate of fewer than two texts.');
  return (texts.length - 1) / ((last.accepted - first.accepted) / 1000);
}
