import { readFile } from 'node:fs/promises';
import { SocketAddress } from 'node:net';
import { endianness } from 'node:os';
import { plainAddress } from '@barrelhive/service-kit';

/** What Linux tells of the connections of this network namespace; elsewhere there are no such files. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];
const FIELDS = /^ *\d+: [0-9A-F]+:([0-9A-F]{4}) ([0-9A-F]+):([0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]{8}):/;

/** By what a client's connection to one of our ports is known. */
export const connectionKey = (address: string, port: number) => `${plainAddress(address)} ${port}`;

const underWay = new Map<number, Promise<ReadonlyMap<string, number>>>();

/**
 * How many bytes the kernel holds of what was written to a port's connections and their clients have not taken, by {@link connectionKey}. Who asks
 * meanwhile shares a reading: a thousand connections may time out at once.
 */
export function bytesInKernel(port: number): Promise<ReadonlyMap<string, number>> {
  const reading = underWay.get(port) ?? readTables(port).finally(() => underWay.delete(port));
  underWay.set(port, reading);
  return reading;
}

async function readTables(port: number): Promise<ReadonlyMap<string, number>> {
  const tables = await Promise.all(TABLES.map((table) => readFile(table, 'latin1').catch(() => '')));
  return new Map(tables.flatMap((table) => table.split('\n').flatMap((line) => heldBy(port, line))));
}

function heldBy(port: number, line: string): [string, number][] {
  const [, ours = '', address = '', theirs = '', held = ''] = FIELDS.exec(line) ?? [];
  if (parseInt(ours, 16) !== port || parseInt(held, 16) === 0) return [];
  return [[connectionKey(addressIn(address), parseInt(theirs, 16)), parseInt(held, 16)]];
}

/** The kernel writes each four bytes of an address as one number of the machine. */
function addressIn(hex: string): string {
  const bytes = Buffer.from(hex, 'hex');
  if (endianness() === 'LE') bytes.swap32();
  if (bytes.length === 4) return bytes.join('.');
  const groups = Array.from({ length: 8 }, (_, place) => bytes.readUInt16BE(2 * place).toString(16));
  return new SocketAddress({ address: groups.join(':'), family: 'ipv6' }).address;
}
