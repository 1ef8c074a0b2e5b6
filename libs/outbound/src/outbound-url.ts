import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All that is public in IPv6 begins so. What wraps an IPv4 address (mapped, 6to4, NAT64) is no unicast by its range. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** Looks public, and is the metadata of a cloud to whoever runs there (Azure). */
const NEAR_ADDRESSES: readonly string[] = ['168.63.129.16'];
const HTTPS_PORT = 443;
const NEAR_NAMES: readonly string[] = ['localhost', 'local', 'internal', 'svc', 'arpa'];

/** What of an address may be called. */
export interface OutboundRules {
  /** The origins of stand-ins, which may be anything. */
  allowed: readonly string[];
  /** The only port. */
  port?: number;
}

/** The host of an address, as it is asked for: an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1');

/** An address that may be called, if what its name leads to is public; undefined for any other. */
export function readOutboundUrl(
  text: string,
  { allowed, port: onlyPort = HTTPS_PORT }: OutboundRules,
): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return undefined;
  if (isAllowed(url, allowed)) return url;
  if (url.protocol !== 'https:' || Number(url.port || HTTPS_PORT) !== onlyPort) return undefined;
  const host = hostOf(url);
  const mayBe = isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host);
  return mayBe ? url : undefined;
}

/** Whether an address is one of a stand-in. */
export function isAllowed({ origin }: URL, allowed: readonly string[]): boolean {
  return allowed.some((each) => new URL(each).origin === origin);
}

/** A name of the internet has several parts, and ends in none that is kept for what is near. */
function isPublicName(host: string): boolean {
  const parts = host.replace(/\.$/, '').split('.');
  return parts.length > 1 && !NEAR_NAMES.includes(parts.at(-1) ?? '');
}

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || NEAR_ADDRESSES.includes(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}
