import type { ChannelAddress, ChannelState } from '@barrelhive/contracts';

const wishes = {
  back_in_stock: true,
  price: false,
  new_items: true,
  on_its_way: false,
  monthly_allocated: true,
  lottery: true,
};

/** Nothing is chosen. */
export const noWishes = {
  back_in_stock: false,
  price: false,
  new_items: false,
  on_its_way: false,
  monthly_allocated: false,
  lottery: false,
};

/** An address that works. */
export const address = (id: string, label: string, more: Partial<ChannelAddress> = {}): ChannelAddress => ({
  id,
  label,
  state: 'confirmed',
  added_at: '2026-11-22T15:00:00.000Z',
  quiet_hours: null,
  ...more,
});

/** A channel that is switched on, and part of the plan. */
export const channel = (
  name: string,
  addresses: ChannelAddress[] = [],
  more: Partial<ChannelState> = {},
): ChannelState => ({
  channel: name,
  addresses,
  most_addresses: 3,
  in_plan: true,
  wishes,
  ...more,
});
