import { clientAddressBehind, createHttpAdapter } from './http-server';

const HEADERS = [
  undefined,
  '',
  ' , ,',
  '203.0.113.7',
  '198.51.100.1, 203.0.113.7',
  '198.51.100.1,,\t203.0.113.7 ,',
  '6.6.6.6, 198.51.100.1, 203.0.113.7',
  '2001:db8::1, ::ffff:203.0.113.7',
  'rubbish',
  // A no-break space, which is no white space of HTTP.
  '198.51.100.1, 203.0.113.7\u00a0',
];

describe("the client's address before Fastify has a request", () => {
  it.each([0, 1, 2, 3])('is the one that Fastify finds behind %i proxies', async (hops) => {
    const server = createHttpAdapter({ proxies: { hops } }).getInstance();
    const addressOf = clientAddressBehind({ hops });
    server.get('/', (request) => ({ ours: addressOf(request.raw), fastifys: request.ip }));
    for (const forwarded of HEADERS) {
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
      const answer = await server.inject({ url: '/', headers, remoteAddress: '192.0.2.1' });
      const { ours, fastifys } = answer.json<{ ours: string; fastifys: string }>();
      expect([forwarded, ours]).toEqual([forwarded, fastifys]);
    }
    await server.close();
  });

  it.each([
    [0, '192.0.2.1'],
    [1, '203.0.113.7'],
    [2, '6.6.6.6'],
  ])('is the one that the last of %i believed proxies saw', async (hops, address) => {
    const server = createHttpAdapter({ proxies: { hops } }).getInstance();
    server.get('/', (request) => clientAddressBehind({ hops })(request.raw));
    const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' };
    expect((await server.inject({ url: '/', headers, remoteAddress: '192.0.2.1' })).payload).toBe(address);
    await server.close();
  });

  it.each([
    ['10.1.2.3', 1, '203.0.113.7'],
    ['::ffff:10.1.2.3', 1, '203.0.113.7'],
    ['192.0.2.1', 1, '192.0.2.1'],
    ['10.1.2.3', 0, '10.1.2.3'],
    ['10.1.2.3', 2, '203.0.113.7'],
  ])('is told by %s behind %i proxies in our networks: %s', async (remoteAddress, hops, address) => {
    const proxies = { hops, networks: ['10.0.0.0/8'] };
    const server = createHttpAdapter({ proxies }).getInstance();
    server.get('/', (request) => `${request.ip} ${clientAddressBehind(proxies)(request.raw)}`);
    const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' };
    const { payload } = await server.inject({ url: '/', headers, remoteAddress });
    expect(payload).toBe(`${address} ${address}`);
    await server.close();
  });
});
