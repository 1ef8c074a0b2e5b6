import { waitUntil } from '../../../tools/dev/processes/wait-until';
import type { PipelineUnderTest } from './pipeline-under-test';

const LONGEST_MS = 600_000;
const LOOK_EVERY_MS = 100;

/** When the provider accepted a text, in milliseconds since the epoch. */
export interface TextTime {
  phone: string;
  accepted: number;
}

/** Waits until the provider has taken a text to each phone, and gives when. Throws if one came twice. */
export async function waitForTexts(
  { twilio }: Pick<PipelineUnderTest, 'twilio'>,
  phones: readonly string[],
): Promise<TextTime[]> {
  const wanted = new Set(phones);
  const taken = () => twilio.calls.filter(({ to, isAccepted }) => isAccepted && wanted.has(to));
  await waitUntil(`Texts to ${phones.length} phones`, () => taken().length >= phones.length, LONGEST_MS, LOOK_EVERY_MS);
  const texts = taken().map(({ to, at }) => ({ phone: to, accepted: at }));
  if (new Set(texts.map(({ phone }) => phone)).size < texts.length) throw new Error('A phone got more than one text.');
  return texts;
}
