import { metrics } from '@barrelhive/service-kit';
import { NEVER_CLEAR, messageStates } from './message';
import { reasonsOfOurs } from './release-matches';

export const messagesMoved = metrics.counter({
  name: 'barrelhive_messages_total',
  help: 'Messages of a channel by the state they reached and why: a reason of ours, or the number of the provider for its own',
  labelNames: ['channel', 'state', 'reason'],
});

/** How posts went: `taken`, `requeued` where the other side said no for now, `refused` for good, `unclear` where nobody knows. */
export const posted = metrics.counter({
  name: 'barrelhive_posts_total',
  help: 'Posts of a channel by how they went: taken, put off, refused, or of which nobody knows that',
  labelNames: ['channel', 'outcome'],
});

export const postOutcomes = ['taken', 'requeued', 'refused', 'unclear'];

/** An increase is only seen from a figure that was there before: the first of these must wake somebody, too. */
export function beginCounting(channel: string): void {
  for (const reason of [...reasonsOfOurs, NEVER_CLEAR]) messagesMoved.inc({ channel, state: 'expired', reason }, 0);
  for (const state of messageStates) messagesMoved.inc({ channel, state, reason: 'doubled' }, 0);
  for (const outcome of postOutcomes) posted.inc({ channel, outcome }, 0);
}
