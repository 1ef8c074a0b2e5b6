import { createECDH } from 'node:crypto';
import { httpOrigin, inProduction, positiveUpTo } from '@barrelhive/service-kit';
import * as z from 'zod';

/** The ways on which people can be told. Text messages are always one. */
const CHANNEL_NAMES = ['sms', 'push', 'email', 'discord', 'ntfy', 'webhook'] as const;

export type ChannelName = (typeof CHANNEL_NAMES)[number];

export const PUSH_TIMEOUT_SECONDS = 10;
/** How long the hand-over of a mail may take. */
export const MAIL_TIMEOUT_SECONDS = 10;

const push = {
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

const mail = {
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

/** Of all channels that call addresses of the web that people gave. */
const web = {
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

/** What the channels besides text messages read from the environment, and which of all are switched on. */
export const channelSettingsShape = {
  CHANNELS: z
    .string()
    .default('sms')
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(CHANNEL_NAMES)).refine((names) => names.includes('sms'), 'must name sms'))
    .describe(
      'the ways on which people are told, with a comma between them: sms, push to their devices, email, discord, ntfy, webhook',
    ),
  ...push,
  ...mail,
  ...web,
} satisfies z.ZodRawShape;

type ChannelSettings = z.infer<z.ZodObject<typeof channelSettingsShape>>;

interface LeaseSettings {
  SENDING_LEASE_SECONDS: number;
  TWILIO_TIMEOUT_SECONDS: number;
}

interface Fault {
  path: keyof ChannelSettings | keyof LeaseSettings;
  message: string;
}

const NEEDED: Partial<Record<ChannelName, readonly (keyof ChannelSettings)[]>> = {
  push: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
  email: ['SMTP_URL', 'MAIL_FROM'],
};

/** What keeps the channels that are switched on from sending with these settings. */
export function channelFaults(settings: ChannelSettings & LeaseSettings): Fault[] {
  return [...missing(settings), ...keyFaults(settings), ...leaseFaults(settings)];
}

function missing(settings: ChannelSettings): Fault[] {
  return settings.CHANNELS.flatMap((channel) =>
    (NEEDED[channel] ?? [])
      .filter((path) => settings[path] === undefined)
      .map((path) => ({ path, message: `is needed where CHANNELS names ${channel}` })),
  );
}

function keyFaults({ CHANNELS, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: ChannelSettings): Fault[] {
  if (!CHANNELS.includes('push') || VAPID_PUBLIC_KEY === undefined || VAPID_PRIVATE_KEY === undefined) return [];
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(VAPID_PRIVATE_KEY, 'base64url'));
  const isPair = pair.getPublicKey('base64url') === VAPID_PUBLIC_KEY;
  return isPair ? [] : [{ path: 'VAPID_PUBLIC_KEY', message: 'is not the public key of VAPID_PRIVATE_KEY' }];
}

/** Nobody else may take up a post that is still under way. */
function leaseFaults(settings: ChannelSettings & LeaseSettings): Fault[] {
  const longest = longestPosts(settings);
  return [...new Set(settings.CHANNELS.map((channel) => longest[channel]))]
    .filter(({ seconds }) => settings.SENDING_LEASE_SECONDS < 2 * seconds)
    .map(({ seconds, name }) => ({
      path: 'SENDING_LEASE_SECONDS',
      message: `must be at least twice ${name}: ${2 * seconds}`,
    }));
}

/** How long a post by each channel may take, and what says so. */
function longestPosts({
  TWILIO_TIMEOUT_SECONDS,
  WEBHOOK_TIMEOUT_SECONDS,
}: ChannelSettings & LeaseSettings): Record<ChannelName, { seconds: number; name: string }> {
  const toTheWeb = { seconds: WEBHOOK_TIMEOUT_SECONDS, name: 'WEBHOOK_TIMEOUT_SECONDS' };
  return {
    sms: { seconds: TWILIO_TIMEOUT_SECONDS, name: 'TWILIO_TIMEOUT_SECONDS' },
    push: { seconds: PUSH_TIMEOUT_SECONDS, name: 'the time that a push may take' },
    email: { seconds: MAIL_TIMEOUT_SECONDS, name: 'the time that a mail may take' },
    discord: toTheWeb,
    ntfy: toTheWeb,
    webhook: toTheWeb,
  };
}
