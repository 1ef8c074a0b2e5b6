import twilio from 'twilio';
import type { NotificationsSettings } from '../notifications-settings';

/** Injection token of the Twilio client. */
export const TWILIO = Symbol('twilio');

export type TwilioClient = ReturnType<typeof twilio>;

/** How long a call to the provider may take. */
export const CALL_TIMEOUT_MS = 10_000;

type TwilioSettings = Pick<NotificationsSettings, 'TWILIO_API_BASE' | 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN'>;

/** The official client. It repeats nothing by itself: a repeated create can send twice (facts: sms). */
export function createTwilioClient(settings: TwilioSettings): TwilioClient {
  const client = twilio(settings.TWILIO_ACCOUNT_SID, settings.TWILIO_AUTH_TOKEN, {
    timeout: CALL_TIMEOUT_MS,
    autoRetry: false,
  });
  if (settings.TWILIO_API_BASE !== undefined) client.api.baseUrl = settings.TWILIO_API_BASE;
  return client;
}
