import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { buildConnector } from 'undici';
import { OutboundClient, type Resolve } from './outbound-client';

const CALL = { headers: { 'content-type': 'application/json' }, body: '{}' };

describe('a call to an address that somebody gave us', () => {
  let server: Server;
  let port: number;
  let reached: number;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response));
    server.on('connection', () => reached++);
    await new Promise<void>((listening) => server.listen(0, '::', listening));
    ({ port } = server.address() as AddressInfo);
  });
  beforeEach(() => {
    reached = 0;
    answer = (_request, response) => response.writeHead(204).end();
  });
  afterAll(() => new Promise((closed) => server.close(closed)));

  const clientWith = (resolve: Resolve = async () => ['127.0.0.1'], allowed: string[] = []) =>
    new OutboundClient({ allowed, port, timeoutSeconds: 5, resolve });
  const standIn = () => `http://127.0.0.1:${port}`;
  const toStandIn = (path: string) => clientWith(undefined, [standIn()]).post(`${standIn()}${path}`, CALL);

  it.each([
    ...['127.0.0.1', '127.1', '0', '0x7f000001', '0x7f.1', '0177.0.0.1', '2130706433', '127.0.0.1.', '[::1]', '[::]'],
    ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]'],
    ...['169.254.169.254', '[fd00:ec2::254]', '168.63.129.16', '100.100.100.200', 'metadata.google.internal'],
    ...['localhost', 'localhost.', 'LOCALHOST', 'a.localhost', 'gateway', 'gateway.barrelhive.svc', 'printer.local'],
    ...['127。0。0。1', '１２７.0.0.1', '⑫7.0.0.1', 'example.com', 'example.com.', 'xn--nxasmq6b.example'],
    ...['example.com@127.0.0.1', 'user:secret@example.com', 'example.com#@127.0.0.1', '127.0.0.1/@example.com'],
  ])('does not reach what is near: %s', async (host) => {
    const [name = '', ...rest] = host.split(/(?=[#/])/);
    const address = `https://${name}:${port}${rest.join('')}`;
    await expect(clientWith().post(address, CALL)).rejects.toMatchObject({ maybeSent: false });
    expect(reached).toBe(0);
  });

  it.each(['http://example.com/', 'https://example.com/', 'ftp://example.com/', 'not an address'])(
    'is made by no other protocol and to no other port: %s',
    async (address) => {
      await expect(clientWith(async () => ['8.8.8.8']).post(address, CALL)).rejects.toThrow('NOT_ALLOWED');
    },
  );

  it.each([[['8.8.8.8', '127.0.0.1']], [['2606:4700::1111', '::1']], [['8.8.8.8', '64:ff9b::7f00:1']], [[]]])(
    'is not made where one of the addresses of a name is near: %j',
    async (addresses) => {
      const client = clientWith(async () => addresses);
      await expect(client.post(`https://example.com:${port}/`, CALL)).rejects.toThrow('NOT_PUBLIC');
      expect(reached).toBe(0);
    },
  );

  it('goes to the very address that was judged, though the name leads to us a moment later', async () => {
    const answers = [['8.8.8.8'], ['127.0.0.1'], ['127.0.0.1']];
    const asked: string[] = [];
    const connected: buildConnector.Options[] = [];
    const client = new OutboundClient({
      ...{ allowed: [], timeoutSeconds: 5, port },
      resolve: async (name) => {
        asked.push(name);
        return answers[asked.length - 1] ?? [];
      },
      connect: (options, done) => {
        connected.push(options);
        done(Object.assign(new Error('cut'), { code: 'ECONNREFUSED' }), null);
      },
    });
    const call = client.post(`https://hooks.example.com:${port}/`, CALL);
    await expect(call).rejects.toMatchObject({ code: 'ECONNREFUSED', maybeSent: false });
    expect(asked).toEqual(['hooks.example.com']);
    expect(connected).toMatchObject([{ hostname: '8.8.8.8', servername: 'hooks.example.com', protocol: 'https:' }]);
  });

  it('is judged anew each time', async () => {
    const answers = [['8.8.8.8'], ['127.0.0.1']];
    const refuse: buildConnector.connector = (_options, done) => done(new Error('cut'), null);
    const client = new OutboundClient({
      ...{ allowed: [], timeoutSeconds: 5, port, connect: refuse },
      resolve: async () => answers.shift() ?? [],
    });
    await expect(client.post(`https://example.com:${port}/`, CALL)).rejects.not.toThrow('NOT_PUBLIC');
    await expect(client.post(`https://example.com:${port}/`, CALL)).rejects.toThrow('NOT_PUBLIC');
  });

  it('reaches a stand-in that is allowed, and no other origin', async () => {
    expect(await toStandIn('/hook?a=b')).toEqual({ status: 204, retryAfter: null });
    expect(reached).toBe(1);
    const elsewhere = clientWith(undefined, ['http://127.0.0.1:1']).post(`${standIn()}/`, CALL);
    await expect(elsewhere).rejects.toThrow('NOT_ALLOWED');
    expect(reached).toBe(1);
  });

  it('follows no redirect', async () => {
    answer = (_request, response) => response.writeHead(307, { location: `${standIn()}/again` }).end();
    expect(await toStandIn('/')).toMatchObject({ status: 307 });
    expect(reached).toBe(1);
  });

  it('reads nothing of the answer but its head', async () => {
    answer = (_request, response) => {
      response.writeHead(429, { 'retry-after': '7' });
      response.write('a body that never ends');
    };
    expect(await toStandIn('/')).toEqual({ status: 429, retryAfter: '7' });
  });

  it('ends in time, and may have been taken then', async () => {
    answer = () => undefined;
    const client = new OutboundClient({ allowed: [standIn()], timeoutSeconds: 0.2 });
    await expect(client.post(`${standIn()}/`, CALL)).rejects.toMatchObject({ code: 'TimeoutError', maybeSent: true });
  });

  it('may have been taken where the line is cut', async () => {
    answer = (request) => request.socket.destroy();
    await expect(toStandIn('/')).rejects.toMatchObject({ maybeSent: true });
  });

  it('carries no more than 64 KB', async () => {
    const client = clientWith(undefined, [standIn()]);
    const body = 'x'.repeat(64 * 1024 + 1);
    await expect(client.post(`${standIn()}/`, { ...CALL, body })).rejects.toThrow('TOO_LARGE');
    expect(reached).toBe(0);
  });
});
