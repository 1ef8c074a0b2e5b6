import { PRODUCTION, SEGMENTS } from '../full-size/assumptions';
import { forEachPart, type Costs } from '../measure/processor-accounts';
import type { GivenChannelName } from '../../chaos/places/given-channels';

export type Channel = 'sms' | GivenChannelName;

/** How a channel carries messages: by its pace alone, which no other channel takes anything of. */
export interface ChannelPace {
  channel: Channel;
  unitsPerSecond: number;
  unitsOfMessage: number;
}

/** What one message of a channel costs the parts, in microseconds. */
export type CostOfMessage = Readonly<Record<Channel, Costs>>;

/** By the settings of production: `SMS_SEGMENTS_PER_SECOND`, `PUSH_PER_SECOND`, `EMAIL_PER_SECOND`. */
export const ANNOUNCED_BY: readonly ChannelPace[] = [
  { channel: 'sms', unitsPerSecond: PRODUCTION.segmentsPerSecond, unitsOfMessage: SEGMENTS.list },
  { channel: 'push', unitsPerSecond: 50, unitsOfMessage: 1 },
  { channel: 'email', unitsPerSecond: 10, unitsOfMessage: 1 },
];

export interface DayOfChannel extends ChannelPace {
  messages: number;
  /** Seconds of the day. */
  lastAt: number;
  leftOver: number;
}

/** Everything waits when the hours begin, an equal part on each channel, and each carries what its pace lets go before they end. */
export function dayByChannels(messages: number, channels: readonly ChannelPace[]): DayOfChannel[] {
  const { openAt, closeAt } = PRODUCTION.hours;
  return channels.map((channel) => {
    const own = messages / channels.length;
    const perSecond = channel.unitsPerSecond / channel.unitsOfMessage;
    const carried = (closeAt - openAt) * perSecond;
    return {
      ...channel,
      messages: own,
      lastAt: Math.min(openAt + own / perSecond, closeAt),
      leftOver: Math.max(0, own - carried),
    };
  });
}

/** The processors that the parts need while all channels go at their pace, which they do at the beginning. */
export function processorsAtOnce(channels: readonly ChannelPace[], costs: CostOfMessage): Costs {
  return forEachPart((part) =>
    channels.reduce(
      (sum, { channel, unitsPerSecond, unitsOfMessage }) =>
        sum + ((unitsPerSecond / unitsOfMessage) * costs[channel][part]) / 1e6,
      0,
    ),
  );
}
