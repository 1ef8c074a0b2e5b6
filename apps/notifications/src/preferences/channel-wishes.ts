import {
  wishesOnChannel,
  type AlertPreferences,
  type ChangeChannelBody,
  type WishesOnChannel,
} from '@barrelhive/contracts';
import { execute, queryRow } from '@barrelhive/database';
import { defaultAlertPreferences } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { findPreferences, saveFirstPreferences } from './saved-preferences';
import { wishesOfChannel } from './wishes';

const ownRow = z.object({ own: z.nullable(wishesOfChannel) });

/**
 * From now on a channel has wishes of its own, which are those of text messages to begin with, or the usual ones where no text is wished: what is changed of
 * these later says nothing of it. The caller holds the lock of the user.
 */
export function fixWishes(manager: EntityManager, userId: string, channel: string): Promise<void> {
  return changeWishes(manager, { userId, channel, changes: {} });
}

/** What somebody wants to be told on a channel. */
export async function findWishes(manager: EntityManager, userId: string, channel: string): Promise<WishesOnChannel> {
  const preferences: AlertPreferences = (await findPreferences(manager, userId)) ?? defaultAlertPreferences();
  const sql = 'SELECT wishes -> $2::text AS own FROM alert_preferences WHERE user_id = $1';
  const row = await queryRow(manager, ownRow, sql, [userId, channel]);
  // The wish for drawings says nothing: it stays on where a plan has none.
  const { lottery: _ofSomePlans, ...ofTexts } = wishesOnChannel.parse(preferences);
  const atFirst = Object.values(ofTexts).some(Boolean) ? preferences : defaultAlertPreferences();
  return wishesOnChannel.parse({ ...atFirst, ...row?.own });
}

interface ChannelWishes {
  userId: string;
  channel: string;
  changes: NonNullable<ChangeChannelBody['wishes']>;
}

/** Changes what somebody wants to be told on a channel, and nothing on another. The caller holds the lock of the user. */
export async function changeWishes(manager: EntityManager, { userId, channel, changes }: ChannelWishes): Promise<void> {
  await saveFirstPreferences(manager, userId, {});
  const wishes = await findWishes(manager, userId, channel);
  const sql = `UPDATE alert_preferences SET wishes = wishes || jsonb_build_object($2::text, $3::jsonb || $4::jsonb) WHERE user_id = $1`;
  await execute(manager, sql, [userId, channel, wishes, changes]);
}
