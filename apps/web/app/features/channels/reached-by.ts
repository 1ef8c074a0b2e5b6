import type { AlertPreferences, WishesOnChannel } from '@barrelhive/contracts';
import type { ReadAddress, ReadChannel } from './channels-query';
import { channelParts, isTyped, type ShownChannel } from './shown-channels';

/** The kinds of message that an alert leads to. */
const OF_ALERTS = ['back_in_stock', 'price', 'new_items', 'on_its_way'] as const satisfies (keyof WishesOnChannel)[];

/** What is known of where somebody is told. */
export interface KnownOfTelling {
  /** Nothing keeps texts back: they are agreed to, the number is confirmed, and its owner did not reply STOP. */
  takesTexts: boolean;
  preferences: Pick<AlertPreferences, (typeof OF_ALERTS)[number]>;
  channels: readonly ReadChannel[];
  /** Which address this browser is. */
  here: string | undefined;
}

/** Where what an alert finds is told, in words: `Told by text, this iPhone`. Only what works at present is named; what waits or fails stands behind it. */
export function reachedBy({ takesTexts, preferences, channels, here }: KnownOfTelling): string {
  const wished = channels.filter(({ in_plan: isInPlan, wishes }) => isInPlan && OF_ALERTS.some((kind) => wishes[kind]));
  const ways = [
    ...(takesTexts && OF_ALERTS.some((kind) => preferences[kind]) ? ['text'] : []),
    ...wished.flatMap(({ channel, addresses }) => wayBy(channel, addresses.filter(isWorking), here)),
  ];
  const held = wished.flatMap(({ channel, addresses }) =>
    addresses
      .filter((address) => !isWorking(address))
      .map(({ label, state }) => `${nameOf(channel, label)} ${HELD[state]}`),
  );
  return [ways.length > 0 ? `Told by ${ways.join(', ')}` : 'Told nowhere at present', ...held].join(' · ');
}

const HELD: Readonly<Record<ReadAddress['state'], string>> = {
  confirmed: '',
  unconfirmed: 'is not confirmed yet',
  paused: 'is paused',
  unusable: 'does not get through',
};

const isWorking = ({ state }: ReadAddress) => state === 'confirmed';

/** Of several addresses of a channel one may work and another not. */
function nameOf(channel: ShownChannel, label: string): string {
  if (!isTyped(channel)) return label;
  const { toldBy, isSaidByLabel } = channelParts[channel];
  return isSaidByLabel ? label : `${toldBy} (${label})`;
}

function wayBy(channel: ShownChannel, working: readonly ReadAddress[], here: string | undefined): string[] {
  if (!isTyped(channel)) return devices(working, here);
  if (working.length === 0) return [];
  const isDigest = working.every(({ tells }) => tells === 'each_morning');
  const { toldBy } = channelParts[channel];
  return [isDigest ? `${toldBy} each morning` : toldBy];
}

/** What a device is called while its owner has not named it. */
const UNNAMED = /^(iPhone|iPad|Mac|Android phone|Windows computer)$/;

function devices(working: readonly ReadAddress[], here: string | undefined): string[] {
  const own = working.find(({ id }) => id === here);
  const others = working.filter(({ id }) => id !== here);
  const [other] = others;
  return [
    ...(own ? [UNNAMED.test(own.label) ? `this ${own.label}` : 'this device'] : []),
    ...(other && others.length === 1
      ? [UNNAMED.test(other.label) ? `your ${own ? 'other ' : ''}${other.label}` : other.label]
      : []),
    ...(others.length > 1 ? [`${others.length} ${own ? 'other ' : ''}devices`] : []),
  ];
}
