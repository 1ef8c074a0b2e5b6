import { visitsAfter, type SimulatedDay } from '../simulation/release-day';
import { mostWithin } from '../simulation/stages';
import type { Counts } from '../units/unit-costs';
import type { FullSize } from './assumptions';

const MINUTE = 60;

export interface BusiestMinute {
  texts: number;
  visits: number;
  openStreams: number;
  counts: Counts;
}

/** What happens in the busiest minute of a day: the texts, and the people who come because of them. */
export function busiestMinute(size: FullSize, { textsAt, alertTextsAt }: SimulatedDay): BusiestMinute {
  const { visitShare, visitDelaySeconds, searchesOfVisit, otherCallsOfVisit, loginShare, streamSeconds } = size;
  const visitors = { share: visitShare, delaySeconds: visitDelaySeconds, seed: 'release day' };
  const visits = mostWithin(visitsAfter(textsAt, visitors), MINUTE);
  const texts = mostWithin(textsAt, MINUTE);
  const alertTexts = mostWithin(alertTextsAt, MINUTE);
  return {
    texts,
    visits,
    openStreams: (visits * streamSeconds) / MINUTE,
    counts: {
      search: visits * (searchesOfVisit + otherCallsOfVisit),
      stream: visits,
      'session check': 2 * visits,
      login: visits * loginShare,
      'alert text': alertTexts,
      'list text': texts - alertTexts,
    },
  };
}
