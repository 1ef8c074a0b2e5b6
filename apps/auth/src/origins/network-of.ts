import { isIPv4 } from 'node:net';
import { limitKeyOf } from '@barrelhive/service-kit';

const IPV6_GROUPS_KEPT = 3;

/**
 * The network of an address: an IPv4 address without its last number, the first 48 bits of an IPv6 address. Nothing else of an address is
 * kept with an account. Both are about what one provider hands out at once (ADR 0020).
 */
export function networkOf(address: string): string {
  const key = limitKeyOf(address);
  if (isIPv4(key)) return `${key.slice(0, key.lastIndexOf('.'))}.0/24`;
  return `${key.split(':').slice(0, IPV6_GROUPS_KEPT).join(':')}::/48`;
}
