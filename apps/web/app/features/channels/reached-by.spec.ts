import type { ReadAddress, ReadChannel } from './channels-query';
import type { ShownChannel } from './shown-channels';
import { reachedBy, type KnownOfTelling } from './reached-by';

const address = (id: string, label: string, more: Partial<ReadAddress> = {}): ReadAddress => ({
  id,
  label,
  state: 'confirmed',
  added_at: null,
  told_at: null,
  quiet_hours: null,
  tells: undefined,
  failed: undefined,
  ...more,
});
const channel = (name: ShownChannel, addresses: ReadAddress[], more: Partial<ReadChannel> = {}): ReadChannel => ({
  channel: name,
  addresses,
  most_addresses: 5,
  in_plan: true,
  wishes: { back_in_stock: true },
  ...more,
});
const iPhone = address('here', 'iPhone');
const nothingWished = { back_in_stock: false, price: false, new_items: false, on_its_way: false };

const words = (channels: ReadChannel[], more: Partial<KnownOfTelling> = {}) =>
  reachedBy({ takesTexts: true, preferences: { ...nothingWished, price: true }, channels, here: 'here', ...more });

describe('where an alert is told', () => {
  it.each([
    ['by text alone', [], 'Told by text'],
    ['by text and on this device', [channel('push', [iPhone])], 'Told by text, this iPhone'],
    ['on a device with a name of its own', [channel('push', [address('here', 'Ann’s')])], 'Told by text, this device'],
    ['on another device', [channel('push', [address('b', 'Mac')])], 'Told by text, your Mac'],
    [
      'on this and another one alike',
      [channel('push', [iPhone, address('b', 'iPhone')])],
      'Told by text, this iPhone, your other iPhone',
    ],
    [
      'on several',
      [channel('push', [iPhone, address('b', 'Mac'), address('c', 'iPad')])],
      'Told by text, this iPhone, 2 other devices',
    ],
    ['by mail at once', [channel('email', [address('m', 'a@b.example', { tells: 'at_once' })])], 'Told by text, email'],
    [
      'by mail in the morning',
      [channel('email', [address('m', 'a@b.example', { tells: 'each_morning' })])],
      'Told by text, email each morning',
    ],
    [
      'on the others',
      [
        channel('discord', [address('d', 'Club')]),
        channel('ntfy', [address('n', 'ntfy.sh/x')]),
        channel('webhook', [address('w', 'home')]),
      ],
      'Told by text, Discord, ntfy, webhook',
    ],
  ])('is said: %s', (_, channels, text) => {
    expect(words(channels)).toBe(text);
  });

  it.each([
    ['unconfirmed', 'Told by text · a@b.example is not confirmed yet'],
    ['paused', 'Told by text · a@b.example is paused'],
    ['unusable', 'Told by text · a@b.example does not get through'],
  ] as const)('names no address that is %s as one that is told', (state, text) => {
    expect(words([channel('email', [address('m', 'a@b.example', { state })])])).toBe(text);
  });

  it('names no channel outside the plan, and none without a wish that an alert leads to', () => {
    expect(words([channel('push', [iPhone], { in_plan: false })])).toBe('Told by text');
    expect(words([channel('push', [iPhone], { wishes: { lottery: true } })])).toBe('Told by text');
  });

  it('names no texts that are kept back or not wished', () => {
    expect(words([channel('push', [iPhone])], { takesTexts: false })).toBe('Told by this iPhone');
    expect(words([channel('push', [iPhone])], { preferences: nothingWished })).toBe('Told by this iPhone');
    expect(words([], { takesTexts: false })).toBe('Told nowhere at present');
  });
});
