import { CONSENT } from './texts';
import type { TypedChannel } from './shown-channels';
import { typedAddresses } from './typed-address';

const HOOK = 'https://discord.com/api/webhooks/123456/aB-c_d';
const judge = (channel: TypedChannel, address: string, token = '') => typedAddresses[channel].judge({ address, token });

describe('an address as it is typed', () => {
  it.each([
    ['email', ' ann@example.com ', { address: 'ann@example.com', label: 'ann@example.com' }],
    ['discord', ` ${HOOK}`, { address: HOOK, label: 'Discord' }],
    ['ntfy', 'my-bottles', { address: { url: 'https://ntfy.sh/my-bottles' }, label: 'ntfy.sh/my-bottles' }],
    ['ntfy', 'https://push.example/x', { address: { url: 'https://push.example/x' }, label: 'push.example/x' }],
    ['webhook', 'https://home.example/hook', { address: 'https://home.example/hook', label: 'home.example' }],
  ] as const)('is taken for %s: %s', (channel, typed, given) => {
    expect(judge(channel, typed)).toEqual({ body: { channel, wording: CONSENT, ...given } });
  });

  it.each([
    ['email', 'ann'],
    ['discord', 'https://discord.com/channels/1/2'],
    ['discord', 'https://discord.com.example/api/webhooks/1/a'],
    ['ntfy', 'my bottles'],
    ['ntfy', 'http://ntfy.sh/x'],
    ['ntfy', 'https://ntfy.sh/'],
    ['webhook', 'http://home.example/hook'],
    ['webhook', 'home'],
  ] as const)('is none of %s: %s', (channel, typed) => {
    expect(judge(channel, typed)).toEqual({ error: expect.any(String) });
  });

  it('is judged in Safari 16, which has no URL.canParse', () => {
    const missing = new TypeError('URL.canParse is not a function');
    const canParse = jest.spyOn(URL, 'canParse').mockImplementation(() => {
      throw missing;
    });
    expect(judge('webhook', 'https://home.example/hook')).toHaveProperty('body');
    canParse.mockRestore();
  });

  it('goes with the token of a topic, where there is one', () => {
    expect(judge('ntfy', 'x', ' tk_1 ')).toMatchObject({ body: { address: { token: 'tk_1' } } });
  });
});
