import { clientAddress, createHttpAdapter } from './http-server';

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
  it.each([0, 1, 2, 3])('is the one that Fastify finds behind %i proxies', async (trustedProxyHops) => {
    const server = createHttpAdapter({ trustedProxyHops }).getInstance();
    server.get('/', (request) => ({ ours: clientAddress(request.raw, trustedProxyHops), fastifys: request.ip }));
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
  ])('is the one that the last of %i believed proxies saw', async (trustedProxyHops, address) => {
    const server = createHttpAdapter({ trustedProxyHops }).getInstance();
    server.get('/', (request) => clientAddress(request.raw, trustedProxyHops));
    const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' };
    expect((await server.inject({ url: '/', headers, remoteAddress: '192.0.2.1' })).payload).toBe(address);
    await server.close();
  });
});
