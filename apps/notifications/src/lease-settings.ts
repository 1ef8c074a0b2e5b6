import { MAIL_TIMEOUT_SECONDS } from './mail-settings';
import { PUSH_TIMEOUT_SECONDS } from './push-settings';

interface LeaseSettings {
  CHANNELS: readonly string[];
  SENDING_LEASE_SECONDS: number;
  TWILIO_TIMEOUT_SECONDS: number;
  WEBHOOK_TIMEOUT_SECONDS: number;
}

interface Bound {
  channels: readonly string[];
  seconds: number;
  name: string;
}

/** How long a post may take, by channel. */
const boundsOf = ({ TWILIO_TIMEOUT_SECONDS, WEBHOOK_TIMEOUT_SECONDS }: LeaseSettings): Bound[] => [
  { channels: ['sms'], seconds: TWILIO_TIMEOUT_SECONDS, name: 'TWILIO_TIMEOUT_SECONDS' },
  { channels: ['discord', 'ntfy', 'webhook'], seconds: WEBHOOK_TIMEOUT_SECONDS, name: 'WEBHOOK_TIMEOUT_SECONDS' },
  { channels: ['push'], seconds: PUSH_TIMEOUT_SECONDS, name: 'the time that a push may take' },
  { channels: ['email'], seconds: MAIL_TIMEOUT_SECONDS, name: 'the time that a mail may take' },
];

/** What keeps a channel that is switched on from sending with these settings: nobody else may take up a post that is still under way. */
export function leaseFaults(settings: LeaseSettings): { path: keyof LeaseSettings; message: string }[] {
  return boundsOf(settings)
    .filter(({ channels }) => channels.some((channel) => settings.CHANNELS.includes(channel)))
    .filter(({ seconds }) => settings.SENDING_LEASE_SECONDS < 2 * seconds)
    .map(({ seconds, name }) => ({
      path: 'SENDING_LEASE_SECONDS',
      message: `must be at least twice ${name}: ${2 * seconds}`,
    }));
}
