import { metrics, REDIS } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { CHANNELS, type Channel } from '../notices/channel';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';
import { beginCounting } from './moved-messages';
import { Places } from './places';
import { SendPace } from './send-pace';

const paceShown = metrics.gauge({
  name: 'barrelhive_send_pace',
  help: 'How many units may go out on a channel in a second, all replicas together: segments, for text messages',
  labelNames: ['channel'],
});

/** A channel, and what a replica keeps of its sending there. Nothing of it is shared with another channel. */
export interface Lane {
  channel: Channel;
  places: Places;
  pace: SendPace;
  /** As many messages that are due were found by the last look at the queue, and not taken since. */
  found: number;
  lookAgainAt: number;
}

/** The lanes of all channels. */
@Injectable()
export class Lanes {
  readonly all: readonly Lane[];

  constructor(
    @Inject(CHANNELS) channels: readonly Channel[],
    @Inject(REDIS) redis: Redis,
    @Inject(NOTIFICATIONS_SETTINGS) { QUEUE_PREFIX }: NotificationsSettings,
  ) {
    this.all = channels.map((channel) => ({
      channel,
      places: new Places(channel.places),
      pace: new SendPace(redis, `${QUEUE_PREFIX}:pace:${channel.id}`, channel.unitsPerSecond),
      found: 0,
      lookAgainAt: 0,
    }));
    for (const { id, unitsPerSecond } of channels) {
      paceShown.set({ channel: id }, unitsPerSecond);
      beginCounting(id);
    }
  }

  of(channelId: string): Lane {
    const lane = this.all.find(({ channel }) => channel.id === channelId);
    if (!lane) throw new Error(`there is no channel ${channelId}`);
    return lane;
  }
}
