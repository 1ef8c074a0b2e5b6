import { callProvider } from '@barrelhive/service-kit';
import twilio from 'twilio';
import type { NotificationsSettings } from '../notifications-settings';

/** Injection token of the Twilio client. */
export const TWILIO = Symbol('twilio');

export type TwilioClient = ReturnType<typeof twilio>;

/** The official client. Retries are off, since a repeated create can send twice (facts: sms). */
export function createTwilioClient(settings: NotificationsSettings): TwilioClient {
  const httpClient = new MeasuredClient({ timeout: settings.TWILIO_TIMEOUT_SECONDS * 1000, autoRetry: false });
  const client = twilio(settings.TWILIO_ACCOUNT_SID, authTokens(settings).calling, { httpClient });
  if (settings.TWILIO_API_BASE !== undefined) client.api.baseUrl = settings.TWILIO_API_BASE;
  return client;
}

type AnswerOf<TData> = ReturnType<typeof twilio.RequestClient.prototype.request<TData>>;

class MeasuredClient extends twilio.RequestClient {
  override request<TData>(
    options: Parameters<typeof twilio.RequestClient.prototype.request<TData>>[0],
  ): AnswerOf<TData> {
    const operation = `${options.method.toUpperCase()} ${new URL(options.uri).pathname.split('/').at(-1)?.replace('.json', '') ?? ''}`;
    return callProvider(
      { provider: 'twilio', operation },
      () => super.request(options),
      ({ statusCode }) => statusCode,
    );
  }
}

/** The token that we call the provider with, and all that it may sign its callbacks with: two while one takes the place of the other. */
export function authTokens({ TWILIO_AUTH_TOKEN }: Pick<NotificationsSettings, 'TWILIO_AUTH_TOKEN'>) {
  const accepted = TWILIO_AUTH_TOKEN.split(',').map((token) => token.trim());
  return { calling: accepted[0] ?? '', accepted: accepted.filter((token) => token !== '') };
}
