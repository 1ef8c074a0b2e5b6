import { connectVictim, messagingOf, recordDeclined, startConsumer, startRelay } from './messaging-harness';

/**
 * A process to be killed: a relay, or a consumer that does its change and then never comes to an end. Arguments: what it is, the
 * database, Redis, and the queue prefix.
 */
export async function main([role, databaseUrl = '', redisUrl = '', queuePrefix = '']: string[]): Promise<void> {
  const service = role === 'relay' ? 'notifications' : 'alerts';
  const dataSource = await connectVictim(service, databaseUrl);
  const options = messagingOf(service, { dataSource, redisUrl, queuePrefix });
  if (role === 'relay') {
    await startRelay(options, databaseUrl);
  } else {
    await startConsumer(options, async (event, manager) => {
      await recordDeclined(event, manager);
      await new Promise(() => undefined);
    });
  }
}
