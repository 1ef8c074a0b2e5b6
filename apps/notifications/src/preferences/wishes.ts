import type { AlertPreferences } from '@barrelhive/contracts';
import { preferenceFor } from '@barrelhive/rules';
import * as z from 'zod';
import { BY_PHONE } from '../standing/addressing';

/** What somebody wishes otherwise on one channel: for each kind of message, by the name of its preference, whether it is wanted there. */
export const wishesOfChannel = z.partialRecord(z.enum(preferenceFor), z.boolean());

type WishesOfChannel = z.infer<typeof wishesOfChannel>;

/**
 * The preferences as they hold on a channel. Wishes are a grid of kind and channel: the five booleans hold on every channel where nothing else
 * is wished. The outside form names text messages alone, so that its methods say nothing of other channels.
 */
export function preferencesOn(
  channel: string,
  preferences: AlertPreferences,
  own: WishesOfChannel | null,
): AlertPreferences {
  const isTexts = channel === BY_PHONE.id;
  return { ...preferences, ...own, notification_methods: isTexts ? preferences.notification_methods : ['sms'] };
}
