import { limitOf, troubleOf } from './address-texts';
import type { ReadAddress } from './channels-query';

const address: ReadAddress = {
  ...{ id: 'a', label: 'home.example', state: 'confirmed', quiet_hours: null, tells: undefined },
  ...{ added_at: null, told_at: null },
  failed: { at: null, reason: 'its server answered 401' },
};

describe('what an address suffers from', () => {
  it.each([
    ['unconfirmed', 'Our test was not taken: its server answered 401. Set that right, then send a test.'],
    ['unusable', 'Nothing is sent there any more: its server answered 401. Set that right, then send a test.'],
  ] as const)('is why a program took nothing where it is %s', (state, trouble) => {
    expect(troubleOf('webhook', { ...address, state })).toBe(trouble);
  });

  it.each(['push', 'email'] as const)('names no answer of a server that is nobody’s own: %s', (channel) => {
    for (const state of ['unconfirmed', 'unusable'] as const)
      expect(troubleOf(channel, { ...address, state })).not.toContain('401');
  });
});

describe('a topic of ntfy', () => {
  const answered = (status: number) => ({ failed: { at: null, reason: `its server answered ${status}` } });

  it('says that ntfy.sh limits what comes from our network, once it took no more', () => {
    expect(limitOf('ntfy', answered(429))).toMatch(/^ntfy\.sh limits what comes from our network/);
  });

  it('says nothing of that otherwise, and other channels never do', () => {
    expect([
      limitOf('ntfy', answered(500)),
      limitOf('ntfy', { failed: undefined }),
      limitOf('webhook', answered(429)),
    ]).toEqual([undefined, undefined, undefined]);
  });
});
