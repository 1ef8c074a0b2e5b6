import { setTimeout } from 'node:timers/promises';
import { connectVictim, messagingOf, recordSent, startConsumer, startRelay } from './messaging-harness';

/** The event that kills the process which handles it. */
export const KILLER = 'killer';

/** How long the neighbours of a killer take, so that they are under way when it strikes. */
const NEIGHBOUR_MS = 500;

/**
 * A process to be killed: a relay, a consumer that does its change and then never comes to an end, or a fragile one that some event
 * kills. Arguments: what it is, the database, Redis, and the queue prefix.
 */
export async function main([role, databaseUrl = '', redisUrl = '', queuePrefix = '']: string[]): Promise<void> {
  const service = role === 'relay' ? 'notifications' : 'alerts';
  const dataSource = await connectVictim(service, databaseUrl);
  const options = messagingOf(service, { dataSource, redisUrl, queuePrefix });
  if (role === 'relay') {
    await startRelay(options, databaseUrl);
  } else if (role === 'fragile') {
    await startConsumer(options, async (event, manager) => {
      await setTimeout(event.payload.alertId === KILLER ? NEIGHBOUR_MS / 2 : NEIGHBOUR_MS);
      if (event.payload.alertId === KILLER) process.kill(process.pid, 'SIGKILL');
      await recordSent(event, manager);
    });
  } else {
    await startConsumer(options, async (event, manager) => {
      await recordSent(event, manager);
      await new Promise(() => undefined);
    });
  }
}
