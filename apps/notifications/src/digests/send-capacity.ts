import { queryRow } from '@barrelhive/database';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';

const waiting = z.object({ notices: z.int() });

/**
 * How many more notices can be written so that each can still be sent before it goes stale (docs/adr/0016): as many as the provider takes in
 * that time, without those that wait already.
 */
@Injectable()
export class SendCapacity {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  async left(): Promise<number> {
    const { SMS_SEGMENTS_PER_SECOND, BUNDLE_WAIT_SECONDS } = this.settings;
    const sql = `SELECT count(*)::int AS notices FROM message WHERE state = 'pending' AND content ->> 'kind' = 'alert'`;
    const row = await queryRow(this.dataSource, waiting, sql);
    return Math.max(0, Math.ceil(SMS_SEGMENTS_PER_SECOND * BUNDLE_WAIT_SECONDS) - (row?.notices ?? 0));
  }
}
