import { once } from 'node:events';
import { WorkLoop } from '@barrelhive/jobs';
import { readSettings } from '@barrelhive/service-kit';
import { watchSettings } from '../admin-settings';
import { type Command, UsageError } from '../command';
import { findAlarms } from '../watch/find-alarms';
import { PostChanges, postText } from '../watch/post-changes';

const LOOK_EACH_MS = 60_000;

/** For installations without Prometheus. */
export const watch: Command = {
  usage: 'watch [--once]',
  summary: 'Look each minute, and post to WATCH_POST_URL what begins and what ends to be wrong; --once prints it',
  run: async (args, context) => {
    const [word, ...rest] = args;
    if (rest.length > 0 || (word !== undefined && word !== '--once')) throw new UsageError('watch takes --once.');
    const { PUBLIC_URL, WATCH_POST_URL } = readSettings(watchSettings, context.env);
    if (word === '--once') {
      const found = await findAlarms(context, PUBLIC_URL);
      return found.size === 0 ? ['Nothing is wrong.'] : [...found.values()];
    }
    if (WATCH_POST_URL === undefined) throw new Error('WATCH_POST_URL is not set: where shall it be posted?');
    const changes = new PostChanges((text) => postText(WATCH_POST_URL, text));
    const loop = new WorkLoop({
      round: async () => changes.take(await findAlarms(context, PUBLIC_URL)),
      restMs: LOOK_EACH_MS,
      onError: (error) => console.error(error instanceof Error ? error.message : String(error)),
    });
    loop.start();
    await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
    await loop.stop();
    return [];
  },
};
