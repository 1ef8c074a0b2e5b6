import type { Type } from '@nestjs/common';
import { MintPasswordLink } from '../account-mails/mint-password-link';
import type { ChannelName } from '../channel-settings';
import type { Channel } from '../notices/channel';
import type { NotificationsSettings } from '../notifications-settings';
import { DiscordChannel } from './discord/discord-channel';
import { EmailChannel } from './email/email-channel';
import { MailLinks } from './email/mail-links';
import { MailLinksController } from './email/mail-links.controller';
import { SendAccountMails } from './email/send-account-mails';
import { NtfyChannel } from './ntfy/ntfy-channel';
import { PushChannel } from './push/push-channel';
import { PushKeyController } from './push/push-key.controller';
import { WebhookChannel } from './webhook/webhook-channel';

/** A channel besides text messages, and the calls that it serves. */
interface FurtherChannel {
  channel: Type<Channel>;
  controllers: readonly Type<unknown>[];
  providers?: readonly Type<unknown>[];
}

const FURTHER: Readonly<Record<Exclude<ChannelName, 'sms'>, FurtherChannel>> = {
  push: { channel: PushChannel, controllers: [PushKeyController] },
  email: {
    channel: EmailChannel,
    controllers: [MailLinksController],
    providers: [MailLinks, MintPasswordLink, SendAccountMails],
  },
  discord: { channel: DiscordChannel, controllers: [] },
  ntfy: { channel: NtfyChannel, controllers: [] },
  webhook: { channel: WebhookChannel, controllers: [] },
};

/** The channels besides text messages that are switched on. */
export function furtherChannels({ CHANNELS }: Pick<NotificationsSettings, 'CHANNELS'>): FurtherChannel[] {
  return CHANNELS.flatMap((name) => (name === 'sms' ? [] : [FURTHER[name]]));
}
