import { createECDH } from 'node:crypto';
import { inProduction, positiveUpTo } from '@barrelhive/service-kit';
import * as z from 'zod';

/** How long a push may take. */
export const PUSH_TIMEOUT_SECONDS = 10;

/** What web push reads from the environment. */
export const pushSettingsShape = {
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be 65 bytes in base64url')
    .optional()
    .describe('the public key by which push services know us; `npx web-push generate-vapid-keys` makes a pair'),
  VAPID_PRIVATE_KEY: inProduction(
    { isSecret: true },
    z
      .string()
      .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')
      .optional()
      .describe('the private key of that pair'),
  ),
  VAPID_SUBJECT: inProduction(
    { isOwn: 'mailbox' },
    z
      .string()
      .regex(/^(mailto:.+@|https:\/\/)./, 'must begin with mailto: or https://')
      .optional()
      .describe('where push services reach whoever runs this: mailto:you@your.domain'),
  ),
  PUSH_PER_SECOND: positiveUpTo(1000).default(50).describe('pushes a second, all replicas together'),
} satisfies z.ZodRawShape;

type PushSettings = z.infer<z.ZodObject<typeof pushSettingsShape>> & { CHANNELS: readonly string[] };

const NEEDED = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const;

/** What keeps pushes from going out with these settings. */
export function pushFaults(settings: PushSettings): { path: keyof PushSettings; message: string }[] {
  if (!settings.CHANNELS.includes('push')) return [];
  const missing = NEEDED.filter((name) => settings[name] === undefined);
  if (missing.length > 0) return missing.map((path) => ({ path, message: 'is needed where CHANNELS names push' }));
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY = '' } = settings;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(VAPID_PRIVATE_KEY, 'base64url'));
  const isPair = pair.getPublicKey('base64url') === VAPID_PUBLIC_KEY;
  return isPair ? [] : [{ path: 'VAPID_PUBLIC_KEY', message: 'is not the public key of VAPID_PRIVATE_KEY' }];
}
