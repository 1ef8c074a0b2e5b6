import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { eventually } from '@barrelhive/testing';
import { bytesInKernel, connectionKey } from './kernel-buffers';

/** More than the kernel takes for a client that reads nothing. */
const MUCH = Buffer.alloc(32 * 1024 * 1024);

describe('what the kernel holds for a client that reads nothing', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::1', '::1'],
    ['::', '127.0.0.1'],
  ])('is known by its address and port: a server at %s, a client of %s', async (host, address) => {
    const server = createServer();
    await once(server.listen(0, host), 'listening');
    const { port } = server.address() as AddressInfo;
    const connected = once(server, 'connection');
    const client = connect(port, address).pause();
    const [socket]: Socket[] = await connected;
    if (!socket) throw new Error('Nobody came.');
    expect(await bytesInKernel(port)).toEqual(new Map());
    socket.write(MUCH);
    const key = connectionKey(socket.remoteAddress ?? '', socket.remotePort ?? 0);
    await eventually('it to be held', async () => ((await bytesInKernel(port)).get(key) ?? 0) > 1024);
    socket.resetAndDestroy();
    client.on('error', () => undefined).destroy();
    await once(server.close(), 'close');
    expect(await bytesInKernel(port)).toEqual(new Map());
  });

  it('is read once for all who ask at one time', async () => {
    const first = bytesInKernel(1);
    expect(bytesInKernel(1)).toBe(first);
    await first;
    expect(bytesInKernel(1)).not.toBe(first);
  });
});
