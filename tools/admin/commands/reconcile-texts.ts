import { doubtTimeline } from '@barrelhive/database';
import * as z from 'zod';
import { audited } from '../accounts/operator-actions';
import { type AdminContext, type Command, UsageError } from '../command';

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** Lets every service that keeps a timeline learn what happened since then. */
export async function doubtTimelines({ withDatabase }: Pick<AdminContext, 'withDatabase'>, since: Date): Promise<void> {
  for (const service of ['auth', 'alerts', 'billing', 'notifications'] as const)
    await withDatabase(service, ({ manager }) => doubtTimeline(manager, since));
}

/** For what the services cannot notice by themselves: the database was set back without a trace of it. */
export const reconcileTexts: Command = {
  usage: 'reconcile-texts --since <time>',
  summary:
    'For a database that was set back unnoticed: end sessions, delete again what was deleted, compare plans with Stripe, and ask the provider which texts it has since a time before more are sent',
  run: audited('reconcile-texts', async ([option, time, ...rest], { withDatabase }, note) => {
    const since = instant.safeParse(time);
    if (option !== '--since' || rest.length > 0 || !since.success || since.data > new Date())
      throw new UsageError('reconcile-texts takes --since and a time that is over, such as 2026-11-26T18:00:00Z.');
    await note({ detail: `since ${since.data.toISOString()}` });
    await doubtTimelines({ withDatabase }, since.data);
    return [
      'All sessions end, what was deleted is deleted again, and plans are compared with Stripe.',
      `No text goes out until notifications has learned which ones the provider has since ${since.data.toISOString()}.`,
      'Its line "the database forgot something, and sending goes on" names those that nobody could explain.',
    ];
  }),
};
