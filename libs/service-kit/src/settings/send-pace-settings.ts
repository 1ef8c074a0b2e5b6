import type * as z from 'zod';
import { positiveUpTo } from './setting-shapes';

/** The settings of how fast texts go out and how long they may wait for that: alerts hands on no more than notifications can send. */
export const sendPaceSettingsShape = {
  SMS_PER_SECOND: positiveUpTo(1000).default(3).describe('text messages a second, all replicas together'),
  BUNDLE_WAIT_SECONDS: positiveUpTo(86_400)
    .default(1800)
    .describe('after how many seconds since its slot a bundle is handed back to be judged again, instead of sent'),
} satisfies z.ZodRawShape;
