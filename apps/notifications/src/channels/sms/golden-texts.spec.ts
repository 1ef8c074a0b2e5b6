import { segmentCount, septetCount, toGsm7 } from '@barrelhive/rules';
import { goldenContents } from '../../../test/golden-contents';
import type { GoldenContent } from '../../../test/golden-parts';
import { textOf } from './compose-text';

const PUBLIC_URL = 'https://barrelhive.example';

const textFor = ({ content, publicUrl = PUBLIC_URL }: GoldenContent) => textOf(content, publicUrl);
const all = Object.values(goldenContents).flat();

/** One text as a person reads it, below what it shows and what it costs. */
function shown(golden: GoldenContent): string {
  const text = textFor(golden);
  return `${golden.what}: ${septetCount(text)} septets, ${segmentCount(text)} of ${mostSegments(golden)} segments\n${text}`;
}

function mostSegments({ content }: GoldenContent): number {
  if (content.kind !== 'alert') return 1;
  const [first, ...others] = content.match.items;
  const stores = first?.stores.filter(({ storeNumber, qty }) => Number(storeNumber) > 0 && qty > 0) ?? [];
  const mine = stores.filter(({ storeNumber, isDoubtful }) => content.match.mine?.includes(storeNumber) && !isDoubtful);
  return others.length === 0 && (stores.length <= 1 || mine.length === 1) ? 1 : 2;
}

describe('the texts people get', () => {
  it.each(Object.entries(goldenContents))('about %s are those that were agreed on', (_kind, contents) => {
    expect(`\n${contents.map(shown).join('\n\n')}\n`).toMatchSnapshot();
  });

  it('are 88', () => expect(all).toHaveLength(88));

  it.each(all.map((golden) => [golden.what, golden] as const))('cost what they may: %s', (_what, golden) => {
    const text = textFor(golden);
    expect(toGsm7(text)).toBe(text);
    expect(segmentCount(text)).toBeLessThanOrEqual(mostSegments(golden));
    expect(text).toMatch(/^Barrelhive[^]*Reply STOP to opt out$/);
  });
});
