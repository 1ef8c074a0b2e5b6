import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventually } from '@barrelhive/testing';
import { Controller, Get } from '@nestjs/common';
import { Public, type RunningService } from '../src/index';
import { kitService } from './kit-service';

const TIMEOUT_MS = 300;
const MIB = 1024 * 1024;
/** More than the kernel takes for a client that reads nothing. */
const LARGE = 'x'.repeat(32 * MIB);

@Controller('barrel')
class BarrelController {
  @Public()
  @Get()
  empty() {
    return { content: LARGE };
  }
}

describe('a service', () => {
  let service: RunningService;
  let ownUrl: string;
  const clients: Socket[] = [];

  beforeAll(async () => {
    service = await kitService({
      name: 'gateway',
      database: false,
      databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
      redisUrl: 'redis://127.0.0.1:1',
      clientTimeoutMs: TIMEOUT_MS,
      controllers: [BarrelController],
      environment: { OPS_PORT: '0' },
    });
    ownUrl = await service.listen();
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy();
  });
  afterAll(() => service.close());

  const open = async (url: string, bytes: string) => {
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname);
    clients.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(bytes);
    return socket;
  };
  const connections = () =>
    new Promise<number>((resolve, reject) => {
      service.app
        .getHttpServer()
        .getConnections((error: Error | null, count: number) => (error ? reject(error) : resolve(count)));
    });

  describe.each([
    ['its own port', () => ownUrl],
    ["the operators' port", () => service.operatorsUrl],
  ])('on %s', (_port, urlOf) => {
    it.each([
      ['sends nothing', ''],
      ['does not end its headers', 'GET /healthz HTTP/1.1\r\nhost: kit\r\nx-more: '],
      ['does not end its body', 'POST /healthz HTTP/1.1\r\nhost: kit\r\ncontent-length: 100\r\n\r\n{'],
    ])('lets a client go that %s', async (_what, bytes) => {
      const client = await open(urlOf(), bytes);
      client.resume();
      await eventually('its end', async () => client.destroyed);
      expect(client.destroyed).toBe(true);
    });

    it('lets a client go that asks for nothing more', async () => {
      const client = await open(urlOf(), 'GET /healthz HTTP/1.1\r\nhost: kit\r\n\r\n');
      const [answer] = (await once(client, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1.1 200/);
      client.resume();
      await eventually('its end', async () => client.destroyed);
    });
  });

  it('lets a client go that reads nothing of its answer', async () => {
    await open(ownUrl, 'GET /barrel HTTP/1.1\r\nhost: kit\r\n\r\n');
    await eventually('it to be there', async () => (await connections()) === 1);
    await eventually('its end', async () => (await connections()) === 0);
    expect(clients).toHaveLength(1);
  });
});
