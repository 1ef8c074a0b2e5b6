import twilio from 'twilio';
import type { NotificationsSettings } from '../notifications-settings';

/** Injection token of the Twilio client. */
export const TWILIO = Symbol('twilio');

export type TwilioClient = ReturnType<typeof twilio>;

/** The official client. Retries are off, since a repeated create can send twice (facts: sms). */
export function createTwilioClient(settings: NotificationsSettings): TwilioClient {
  const client = twilio(settings.TWILIO_ACCOUNT_SID, settings.TWILIO_AUTH_TOKEN, {
    timeout: settings.TWILIO_TIMEOUT_SECONDS * 1000,
    autoRetry: false,
  });
  if (settings.TWILIO_API_BASE !== undefined) client.api.baseUrl = settings.TWILIO_API_BASE;
  return client;
}
