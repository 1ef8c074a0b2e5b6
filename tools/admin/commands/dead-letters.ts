import { upstreamNames, type ServiceName } from '@barrelhive/contracts';
import { listDeadLetters, replayDeadLetters, type DeadLetter } from '@barrelhive/messaging';
import * as z from 'zod';
import { audited } from '../accounts/operator-actions';
import { type AdminContext, type Command, UsageError } from '../command';

const eventIds = z.array(z.uuid());

/** Events that a service gave up on: look at them, and hand them to it once more when the cause is mended. */
export const deadLetters: Command = {
  usage: 'dead-letters list <service> | dead-letters replay <service> [event-id …]',
  summary: 'Show the events a service gave up on, or hand them (all, or those named) to it once more',
  run: async ([action, name, ...ids], context) => {
    const service = serviceOf(name);
    if (action === 'list' && ids.length === 0) return list(service, context);
    if (action === 'replay') return replay([service, ...ids], context);
    throw new UsageError('dead-letters can list or replay.');
  },
};

function serviceOf(name: string | undefined) {
  const service = upstreamNames.find((consumer) => consumer === name);
  if (!service) throw new UsageError(`Name one of the services ${upstreamNames.join(', ')}.`);
  return service;
}

async function list(service: ServiceName, { withDatabase }: AdminContext): Promise<string[]> {
  const letters = await withDatabase(service, (dataSource) => listDeadLetters(dataSource));
  return letters.length === 0 ? [`${service} gave up on no event.`] : letters.map(lineOf);
}

const replay = audited('dead-letters replay', async ([name, ...ids], { withDatabase }, note) => {
  const service = serviceOf(name);
  const wanted = eventIds.safeParse(ids);
  if (!wanted.success) throw new UsageError('An event id is a UUID; `dead-letters list` shows them.');
  await note({ detail: [service, ...(ids.length === 0 ? ['all'] : wanted.data)].join(' ') });
  const count = await withDatabase(service, (dataSource) =>
    replayDeadLetters(dataSource, service, ids.length === 0 ? 'all' : wanted.data),
  );
  return [`${count} event(s) go to ${service} once more.`];
});

function lineOf({ eventId, type, diedAt, attempts, reason }: DeadLetter): string {
  return `${eventId}  ${diedAt.toISOString()}  ${type}  after ${attempts} attempt(s): ${reason}`;
}
