import { inProduction, positiveUpTo } from '@barrelhive/service-kit';
import * as z from 'zod';

/** How long the hand-over of a mail may take. */
export const MAIL_TIMEOUT_SECONDS = 10;

/** What mail reads from the environment. */
export const mailSettingsShape = {
  SMTP_URL: inProduction(
    { isSecret: true },
    z
      .url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' })
      .optional()
      .describe('where mail is handed in, with name and password: smtps://name:password@mail.your.domain'),
  ),
  MAIL_FROM: inProduction(
    { isOwn: 'mailbox' },
    z.email().optional().describe('the address that mail comes from: alerts@your.domain'),
  ),
  EMAIL_PER_SECOND: positiveUpTo(1000).default(10).describe('mails a second, all replicas together'),
} satisfies z.ZodRawShape;

type MailSettings = z.infer<z.ZodObject<typeof mailSettingsShape>> & { CHANNELS: readonly string[] };

const NEEDED = ['SMTP_URL', 'MAIL_FROM'] as const;

/** What keeps mail from going out with these settings. */
export function mailFaults(settings: MailSettings): { path: keyof MailSettings; message: string }[] {
  if (!settings.CHANNELS.includes('email')) return [];
  return NEEDED.filter((name) => settings[name] === undefined).map((path) => ({
    path,
    message: 'is needed where CHANNELS names email',
  }));
}
