import { doubtTimeline } from '@barrelhive/database';
import * as z from 'zod';
import { audited } from '../accounts/operator-actions';
import { type Command, UsageError } from '../command';

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** For what notifications cannot notice by itself: the database was set back without a trace of it. */
export const reconcileTexts: Command = {
  usage: 'reconcile-texts --since <time>',
  summary: 'Let notifications ask the provider which texts it has since a time, before it sends anything more',
  run: audited('reconcile-texts', async ([option, time, ...rest], { withDatabase }, note) => {
    const since = instant.safeParse(time);
    if (option !== '--since' || rest.length > 0 || !since.success || since.data > new Date())
      throw new UsageError('reconcile-texts takes --since and a time that is over, such as 2026-11-26T18:00:00Z.');
    await note({ detail: `since ${since.data.toISOString()}` });
    await withDatabase('notifications', ({ manager }) => doubtTimeline(manager, since.data));
    return [
      `No text goes out until notifications has learned which ones the provider has since ${since.data.toISOString()}.`,
      'Its line "the database forgot something, and sending goes on" names those that nobody could explain.',
    ];
  }),
};
