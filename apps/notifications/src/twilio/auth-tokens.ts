import type { NotificationsSettings } from '../notifications-settings';

/** The token that we call the provider with, and all that it may sign its callbacks with: two while one takes the place of the other. */
export function authTokens({ TWILIO_AUTH_TOKEN }: Pick<NotificationsSettings, 'TWILIO_AUTH_TOKEN'>) {
  const accepted = TWILIO_AUTH_TOKEN.split(',').map((token) => token.trim());
  return { calling: accepted[0] ?? '', accepted: accepted.filter((token) => token !== '') };
}
