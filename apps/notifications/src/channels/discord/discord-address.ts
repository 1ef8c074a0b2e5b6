import { isAllowed, readOutboundUrl } from '@barrelhive/outbound';

const HOSTS: readonly string[] = ['discord.com', 'discordapp.com'];
const PATH = /^\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{1,20})\/([\w-]{1,100})$/;

/** The address of a webhook of Discord, in one spelling; undefined for any other. */
export function readDiscordAddress(given: unknown, standIns: readonly string[]): string | undefined {
  const url = typeof given === 'string' ? readOutboundUrl(given, { allowed: standIns }) : undefined;
  const [, id, token] = PATH.exec(url?.pathname ?? '') ?? [];
  if (!url || !id || !token) return undefined;
  if (isAllowed(url, standIns)) return `${url.origin}/api/webhooks/${id}/${token}`;
  return HOSTS.includes(url.hostname) ? `https://discord.com/api/webhooks/${id}/${token}` : undefined;
}
