import type { WishesOnChannel } from '@barrelhive/contracts';
import type { MessageKind } from '@barrelhive/rules';
import type { ReadAddress } from './channels-query';
import { channelParts, isConfirmedByTest, isTyped, type ShownChannel } from './shown-channels';

export const NOTHING_CHOSEN =
  'Nothing is chosen for it yet, so nothing is sent. Choose below, under “What we tell you there”.';
export const REMOVED = 'Removed. Nothing is sent there any more.';
export const NOT_REMOVED = 'Failed to remove it';
export const CHANGED = 'Saved';
export const NOT_CHANGED = 'Failed to save the change';
export const TEST_SENT = 'Test sent. It arrives within moments.';
export const TEST_NOT_SENT = 'The test did not get through';
export const ADDRESS_ADDED = 'Added';
export const TEST_NOT_TAKEN = 'Added, but it did not take our test. Beside it stands why.';
export const SECRET_SHOWN_ONCE =
  'Copy the secret now. Your program checks our signature with it. It is shown this once.';
export const NAME_MISSING = 'Give it a name';

export function linkSent(address: string): string {
  return `We sent a link to ${address}. Open it within 24 hours.`;
}

/** In which words a kind of message is offered, as in the preferences of text messages. */
export const offeredKinds: readonly { wish: keyof WishesOnChannel; kind: MessageKind; label: string }[] = [
  { wish: 'back_in_stock', kind: 'back-in-stock', label: 'Back in stock' },
  { wish: 'price', kind: 'price', label: 'Price changes' },
  { wish: 'new_items', kind: 'new-item', label: 'New items' },
  { wish: 'on_its_way', kind: 'on-its-way', label: 'On its way' },
  { wish: 'monthly_allocated', kind: 'monthly-allocated', label: 'Monthly allocated list' },
  { wish: 'lottery', kind: 'lottery', label: 'Lottery openings' },
];

/** Why messages may come late at an address whose server took no more, and said so by 429: we try again until they are stale, and at the next slot. */
export function limitOf(channel: ShownChannel, { failed }: Pick<ReadAddress, 'failed'>): string | undefined {
  return isTyped(channel) && failed?.reason.endsWith(' 429') ? channelParts[channel].limit : undefined;
}

/** What an address waits for, or suffers from; nothing of one that works. */
export function troubleOf(channel: ShownChannel, { state, failed }: ReadAddress): string | undefined {
  const why =
    isConfirmedByTest(channel) && failed ? `: ${failed.reason}. Set that right, then send a test.` : undefined;
  switch (state) {
    case 'confirmed':
      return undefined;
    case 'unconfirmed':
      if (why) return `Our test was not taken${why}`;
      return isTyped(channel) && channelParts[channel].isConfirmedByLink
        ? 'Open the link in the mail that we sent there. Nothing came? Look among the spam, or add the address again.'
        : 'Nothing is sent there before it is confirmed. Remove it and add it again.';
    case 'paused':
      return 'Messages did not get through. We try again by ourselves in a while.';
    case 'unusable':
      if (why) return `Nothing is sent there any more${why}`;
      return 'Messages do not get through, so nothing is sent there any more. Remove it and add it again.';
  }
}
