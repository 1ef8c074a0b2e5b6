import { SharedAddress } from './shared-address';

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
