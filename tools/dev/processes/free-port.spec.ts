import net from 'node:net';
import { choosePorts } from '../choose-ports';
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

  it('fall back to another when the preferred one is taken', async () => {
    await listening('127.0.0.1', async (port) => {
      expect(await chooseFreePort(port)).not.toBe(port);
    });
  });
});

describe("the gateway's port", () => {
  it('that is taken is said in a sentence with who holds it and what to do', async () => {
    await listening('127.0.0.1', async (port) => {
      await expect(choosePorts(port, {})).rejects.toThrow(
        new RegExp(`^Port ${port} is taken by .+: end that program, or choose another port: PORT=\\d+ npm start$`),
      );
    });
  });

  it('is kept as wished, and nobody else gets it', async () => {
    const wished = await chooseFreePort(8082);
    const ports = await choosePorts(wished, {});
    expect(ports.gateway).toBe(wished);
    expect(new Set(Object.values(ports)).size).toBe(Object.values(ports).length);
  });
});
