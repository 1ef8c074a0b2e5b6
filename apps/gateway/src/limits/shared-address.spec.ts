import { metrics } from '@barrelhive/service-kit';
import fastify from 'fastify';
import { noticeSharedAddress, SharedAddress } from './shared-address';

const GAUGE = { name: 'barrelhive_gateway_callers_share_an_address', help: '' };

describe('callers who share an address', () => {
  const noted = (count: number, addressOf: (at: number) => string, clientOf: (at: number) => string) => {
    const shared = new SharedAddress();
    return Array.from({ length: count }, (_, at) => shared.note(addressOf(at), clientOf(at)));
  };
  const proxy = () => '10.0.0.1';
  const client = (at: number) => `203.0.113.${at % 50}`;

  it('are noticed once two hundred requests of many clients count as one', () => {
    const answers = noted(201, proxy, client);
    expect([answers.slice(0, 199).some(Boolean), answers[199], answers[200]]).toEqual([false, true, true]);
  });

  it.each([
    ['one client calls often', proxy, () => '203.0.113.7'],
    ['each is counted by itself', client, client],
    ['another address calls now and then', (at: number) => (at % 100 ? proxy() : '192.0.2.1'), client],
  ])('are not where %s', (_what, addressOf, clientOf) => {
    expect(noted(1_000, addressOf, clientOf)).not.toContain(true);
  });
});

describe('a gateway whose callers all have one address', () => {
  const isSaidAfter = async (remoteAddress: string, headersOf: (at: number) => Record<string, string>) => {
    const server = fastify();
    noticeSharedAddress(server);
    server.get('/', () => '');
    for (let at = 0; at < 200; at++) {
      await server.inject({ url: '/', remoteAddress, headers: headersOf(at) });
      if (at === 100) await server.inject({ url: '/', remoteAddress: '127.0.0.1' });
    }
    await server.close();
    return (await metrics.gauge(GAUGE).get()).values[0]?.value === 1;
  };
  const cookie = (at: number) => ({ cookie: `guest=${at % 20}` });
  const named = (at: number) => ({ 'x-forwarded-for': `203.0.113.${at % 20}` });
  const key = (at: number) => ({ authorization: `Bearer ${at % 20}` });

  it.each([
    ['a bridge that hides the callers', true, '172.17.0.1', cookie],
    ['a bridge that hides them, by IPv6', true, '::ffff:192.168.65.1', key],
    ['a proxy that is not believed', true, '198.51.100.7', named],
    ['one program in the next room', false, '192.168.1.20', () => ({ authorization: 'Bearer 1' })],
    ['one that is public, with keys of many', false, '198.51.100.7', key],
    ['this machine', false, '127.0.0.1', cookie],
  ])('behind %s says so: %p', async (_what, isSaid, address, headersOf) => {
    expect(await isSaidAfter(address, headersOf)).toBe(isSaid);
  });
});
