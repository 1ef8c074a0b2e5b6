import net from 'node:net';
import { chooseFreePort, isPortFree } from './free-port';

async function listening<T>(host: string, use: (port: number) => Promise<T>): Promise<T> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  try {
    return await use(address.port);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

describe('ports', () => {
  it.each(['127.0.0.1', '0.0.0.0', '::1'])('count as taken while somebody listens on %s', async (host) => {
    await listening(host, async (port) => {
      expect(await isPortFree(port)).toBe(false);
    });
  });

  it('are the preferred ones when they are free, and never given twice', async () => {
    const preferred = await chooseFreePort();
    const taken = new Set<number>();
    expect(await chooseFreePort(preferred, taken)).toBe(preferred);
    expect(await chooseFreePort(preferred, taken)).not.toBe(preferred);
    expect(taken.size).toBe(2);
  });

  it('are none that the system gives to outgoing connections', async () => {
    const taken = new Set<number>();
    for (let one = 0; one < 20; one++) await chooseFreePort(0, taken);
    expect(Math.max(...taken)).toBeLessThan(32_768);
  });

  it('fall back to another when the preferred one is taken', async () => {
    await listening('127.0.0.1', async (port) => {
      expect(await chooseFreePort(port)).not.toBe(port);
    });
  });
});
