import { segmentCount } from '@barrelhive/rules';
import { textOf } from '../../apps/notifications/src/channels/sms/compose-text';
import { atOneOfMine, goldenParts, type GoldenCombination } from '../../apps/notifications/test/golden-combinations';
import { labRun } from '../lab-run';

const QUICK_SHARE = 50;

/** Writes the text of one bottle at one store of the reader from every combination of parts of the golden texts: each must have one segment. */
export const main = labRun(
  () => ({}),
  ({ report, isQuick }) => {
    const all = combinations();
    const tried = isQuick ? all.filter((_parts, place) => place % QUICK_SHARE === 0) : all;
    const texts = tried.map((parts) => textOf(atOneOfMine(parts), parts.publicUrls));
    const longer = texts.filter((text) => segmentCount(text) > 1);
    for (const text of longer.slice(0, 10)) report.note(text);
    report.figure({ what: 'combinations', value: tried.length });
    report.figure({ what: 'texts of more than one segment', value: longer.length, goal: { atMost: 0 } });
    return Promise.resolve();
  },
);

function combinations(): GoldenCombination[] {
  const { terms, names, changes, stores, publicUrls } = goldenParts;
  const whats = names.flatMap((name) => changes.map((change) => ({ names: name, changes: change })));
  const wheres = stores.flatMap((store) => publicUrls.map((publicUrl) => ({ stores: store, publicUrls: publicUrl })));
  return terms.flatMap((term) => whats.flatMap((what) => wheres.map((where) => ({ terms: term, ...what, ...where }))));
}
