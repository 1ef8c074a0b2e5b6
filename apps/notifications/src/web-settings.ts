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
