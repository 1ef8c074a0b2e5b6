import { httpOrigin, inProduction, positiveUpTo } from '@barrelhive/service-kit';
import * as z from 'zod';

/** What calls to addresses of the web that people gave read from the environment. */
export const webSettingsShape = {
  OUTBOUND_ALLOWED: inProduction(
    { isRefused: true },
    z
      .string()
      .default('')
      .transform((text) => text.split(',').flatMap((origin) => origin.trim() || []))
      .pipe(z.array(httpOrigin('http://127.0.0.1:8095')))
      .describe(
        'stand-ins of push services and of servers of the web, with a comma between them, that may be called though they are near; production refuses it',
      ),
  ),
  WEBHOOK_TIMEOUT_SECONDS: positiveUpTo(60)
    .default(10)
    .describe('how many seconds a call to a webhook, to Discord or to ntfy may take'),
} satisfies z.ZodRawShape;

type WebSettings = z.infer<z.ZodObject<typeof webSettingsShape>> & {
  CHANNELS: readonly string[];
  SENDING_LEASE_SECONDS: number;
};

/** The channels whose addresses are called. */
const CALLED = ['discord', 'ntfy', 'webhook'];

/** What keeps these channels from calling with these settings: nobody else may take up a call that is still under way. */
export function webFaults(settings: WebSettings): { path: keyof WebSettings; message: string }[] {
  const isLong = settings.SENDING_LEASE_SECONDS >= 2 * settings.WEBHOOK_TIMEOUT_SECONDS;
  if (isLong || !CALLED.some((name) => settings.CHANNELS.includes(name))) return [];
  return [{ path: 'SENDING_LEASE_SECONDS', message: 'must be at least twice WEBHOOK_TIMEOUT_SECONDS' }];
}
