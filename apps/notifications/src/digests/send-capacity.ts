import { queryRows } from '@barrelhive/database';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { CHANNELS, type Channel } from '../notices/channel';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';

const waiting = z.object({ channel: z.string(), notices: z.int() });

/** How many more notices can be written on each channel, by its id; it shrinks while a slot is written. */
export type RoomOnChannels = Map<string, number>;

/**
 * How many more notices can be written on each channel so that each can still be sent before it goes stale (docs/adr/0035): as many as its provider
 * takes in that time with the most units that a message may have, without those that wait already. Where messages are shorter, the next slot comes
 * before it is idle.
 */
@Injectable()
export class SendCapacity {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CHANNELS) private readonly channels: readonly Channel[],
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  async left(): Promise<RoomOnChannels> {
    const sql = `SELECT channel, count(*)::int AS notices FROM message
      WHERE is_waiting AND alert_id IS NOT NULL GROUP BY channel`;
    const rows = await queryRows(this.dataSource, waiting, sql);
    const queued = new Map(rows.map(({ channel, notices }) => [channel, notices]));
    return new Map(
      this.channels.map(({ id, unitsPerSecond, mostUnits }) => {
        const inTime = Math.ceil((unitsPerSecond * this.settings.BUNDLE_WAIT_SECONDS) / mostUnits);
        return [id, Math.max(0, inTime - (queued.get(id) ?? 0))];
      }),
    );
  }
}
