import { readFile } from 'node:fs/promises';

const PAGE_BYTES = 4_096;
const MB = 1e6;

const read = (file: string) => readFile(file, 'latin1').catch(() => '');

/** What the kernel holds for all connections of this machine, both ends of those within it, in MB; 0 where it does not say. */
export async function connectionsMb(): Promise<number> {
  const [, pages = '0'] = /^TCP:.* mem (\d+)$/m.exec(await read('/proc/net/sockstat')) ?? [];
  return (Number(pages) * PAGE_BYTES) / MB;
}

/** How little, at first and how much the kernel holds of what is sent on one connection, in bytes; empty where it does not say. */
export async function sendBuffers(): Promise<string> {
  return (await read('/proc/sys/net/ipv4/tcp_wmem')).trim().replaceAll(/\s+/g, ' ');
}
