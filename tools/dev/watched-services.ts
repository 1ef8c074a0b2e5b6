import { serviceNames } from '@barrelhive/contracts';
import { chooseFreePort } from '../../libs/testing/src/network/free-port';

/**
 * The services that `npm run dev -- <service> …` names, each with a free port for its inspector. Throws a sentence for a name that is no
 * service, and where none is named.
 */
export async function watchedServices(args: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const place = args.indexOf('--dev');
  if (place < 0) return new Map();
  const named = args.slice(place + 1);
  const unknown = named.find((name) => !serviceNames.some((known) => known === name));
  if (named.length === 0 || unknown !== undefined) {
    const fault = unknown === undefined ? 'No service is named' : `There is no service ${unknown}`;
    throw new Error(`${fault}: npm run dev -- <service>, one or more of ${serviceNames.join(', ')}.`);
  }
  const ports = new Map<string, number>();
  const taken = new Set<number>();
  for (const name of named) ports.set(name, await chooseFreePort(0, taken));
  return ports;
}
