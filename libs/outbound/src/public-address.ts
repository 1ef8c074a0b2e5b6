import ipaddr from 'ipaddr.js';

/** All that is public in IPv6 begins so. What wraps an IPv4 address (mapped, 6to4, NAT64) is no unicast by its range. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Looks public, and is the metadata of a cloud to whoever runs there (Azure). */
const NEAR: readonly string[] = ['168.63.129.16'];

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || NEAR.includes(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}
