import { createServer, type RequestListener } from 'node:http';
import { createServer as createNetServer, type AddressInfo, type Server as NetServer, type Socket } from 'node:net';
import { eventually } from '@barrelhive/testing';
import { callFailure } from '../call-failure';
import { createTwilioClient, POSTS_AT_ONCE, type TwilioClient } from './twilio-client';

const settings = { TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token, next-token' };
const text = { to: '+18015550177', from: '+18015550100', body: 'Blanton’s & Weller are back' };

describe('calls to the provider', () => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  async function clientOf(answer: RequestListener, seconds = 20) {
    const sockets = new Set<Socket>();
    const server = createServer({ keepAliveTimeout: 600_000 }, answer);
    let opened = 0;
    server.on('connection', (socket) => {
      opened++;
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ends.push(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    const TWILIO_API_BASE = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = createTwilioClient({ ...settings, TWILIO_API_BASE, TWILIO_TIMEOUT_SECONDS: seconds });
    return { client, opened: () => opened, open: () => sockets.size };
  }
  const accept: RequestListener = (_request, response) => void response.writeHead(201).end('{"sid":"SM1"}');
  const post = (client: TwilioClient) => client.messages.create(text);

  it('carry what they say, and are told what is answered', async () => {
    const seen: string[] = [];
    const { client } = await clientOf((request, response) => {
      void request.toArray().then((chunks) => {
        seen.push(`${request.method} ${request.url} ${request.headers.authorization} ${chunks.join('')}`);
        accept(request, response);
      });
    });
    expect((await client.messages.create({ ...text, validityPeriod: 60 })).sid).toBe('SM1');
    const key = Buffer.from(`${settings.TWILIO_ACCOUNT_SID}:token`).toString('base64');
    const body = 'To=%2B18015550177&ValidityPeriod=60&From=%2B18015550100&Body=Blanton%E2%80%99s+%26+Weller+are+back';
    const path = `/2010-04-01/Accounts/${settings.TWILIO_ACCOUNT_SID}/Messages.json`;
    expect(seen).toEqual([`POST ${path} Basic ${key} ${body}`]);
    await client.messages.page({ to: text.to, pageSize: 5 }).catch(() => undefined);
    expect(seen[1]).toContain(`GET ${path}?To=%2B18015550177&PageSize=5 `);
  });

  it('are made over one connection, one after the other', async () => {
    const { client, opened } = await clientOf(accept);
    for (let nth = 0; nth < 5; nth++) await post(client);
    // A machine that is slow between two calls may need another.
    expect(opened()).toBeLessThan(5);
  });

  it('have a connection each, and no more than there are places, with two for questions', async () => {
    const held: (() => void)[] = [];
    const { client, open } = await clientOf((request, response) => {
      held.push(() => accept(request, response));
    });
    const posts = Array.from({ length: POSTS_AT_ONCE + 20 }, () => post(client));
    await eventually('all places to be taken', async () => held.length === POSTS_AT_ONCE + 2);
    expect(open()).toBe(POSTS_AT_ONCE + 2);
    let ended = 0;
    while (ended < posts.length) {
      const waiting = held.splice(0);
      ended += waiting.length;
      for (const answer of waiting) answer();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await Promise.all(posts)).map(({ sid }) => sid)).toEqual(posts.map(() => 'SM1'));
  });

  it('leave no connection idle that the provider could end in the moment of a post', async () => {
    const { client, open } = await clientOf(accept);
    await post(client);
    expect(await eventually('the connection to end', async () => open() === 0)).toBe(true);
  });

  it('are unclear, and not repeated, when a kept connection is reset under them', async () => {
    let calls = 0;
    const { client } = await clientOf((request, response) => {
      calls++;
      if (calls === 1) accept(request, response);
      else request.socket.resetAndDestroy();
    });
    await post(client);
    const failure = await post(client).catch((error: unknown) => callFailure(error, 1));
    expect(failure).toMatchObject({ kind: 'unclear' });
    expect(calls).toBe(2);
  });

  it('are unclear when there is no answer in time', async () => {
    const { client } = await clientOf(() => undefined, 0.2);
    const failure = await post(client).catch((error: unknown) => callFailure(error, 1));
    expect(failure).toEqual({ kind: 'unclear', reason: 'ETIMEDOUT' });
  });

  it('are refused as the provider says', async () => {
    const { client } = await clientOf((_request, response) => {
      response.writeHead(400).end('{"code":21211,"message":"Invalid","status":400}');
    });
    await expect(post(client)).rejects.toMatchObject({ status: 400, code: 21211, message: 'Invalid' });
  });

  it.each([
    ['nobody listens', 'ECONNREFUSED', (server: NetServer) => void server.close()],
    [
      'the line ends before TLS',
      'ECONNRESET',
      (server: NetServer) => void server.on('connection', (line) => line.end()),
    ],
    ['nobody answers to TLS', 'UND_ERR_CONNECT_TIMEOUT', () => undefined],
  ])('never reached the provider where %s: %s', async (_where, reason, prepare) => {
    const server = createNetServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    prepare(server);
    const TWILIO_API_BASE = `https://127.0.0.1:${port}`;
    const client = createTwilioClient({ ...settings, TWILIO_API_BASE, TWILIO_TIMEOUT_SECONDS: 2 });
    const failure = await post(client).catch((error: unknown) => callFailure(error, 1));
    server.close();
    expect(failure).toEqual({ kind: 'requeued', pauseSeconds: 1, reason });
  });
});
