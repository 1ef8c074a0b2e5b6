import { segmentCount } from '@barrelhive/rules';
import { textOf } from '../../apps/notifications/src/channels/sms/compose-text';
import {
  atOneOfMine,
  goldenParts,
  otherSingles,
  type GoldenCombination,
} from '../../apps/notifications/test/golden-combinations';
import type { AlertContent } from '../../apps/notifications/src/notices/message-content';
import { labRun } from '../lab-run';

const QUICK_SHARE = 50;

/** Writes every text of one bottle that has one segment, from every combination of parts of the golden texts. */
export const main = labRun(
  () => ({}),
  ({ report, isQuick }) => {
    const all = combinations();
    const tried = isQuick ? all.filter((_parts, place) => place % QUICK_SHARE === 0) : all;
    const tell = (what: string, contentsOf: (parts: GoldenCombination) => readonly AlertContent[]) => {
      const texts = new Set(
        tried.flatMap((parts) => contentsOf(parts).map((content) => textOf(content, parts.publicUrls))),
      );
      const longer = [...texts].filter((text) => segmentCount(text) > 1);
      for (const text of longer.slice(0, 10)) report.note(text);
      report.figure({ what: `different texts of a bottle ${what}`, value: texts.size });
      report.figure({ what: '… that have more than one segment', value: longer.length, goal: { atMost: 0 } });
    };
    report.figure({ what: 'combinations', value: tried.length });
    tell('at one store of its reader, and at two others', (parts) => [atOneOfMine(parts)]);
    tell('in one store alone, in stores that are not known, or on its way', otherSingles);
    return Promise.resolve();
  },
);

function combinations(): GoldenCombination[] {
  const { terms, names, changes, stores, publicUrls } = goldenParts;
  const whats = names.flatMap((name) => changes.map((change) => ({ names: name, changes: change })));
  const wheres = stores.flatMap((store) => publicUrls.map((publicUrl) => ({ stores: store, publicUrls: publicUrl })));
  return terms.flatMap((term) => whats.flatMap((what) => wheres.map((where) => ({ terms: term, ...what, ...where }))));
}
