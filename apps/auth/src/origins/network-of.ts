import { isIPv4 } from 'node:net';
import { clientNetwork } from '@barrelhive/service-kit';

const IPV6_GROUPS_KEPT = 3;

/**
 * The neighbourhood of an address, which is all that is kept of it: an IPv4 address without its last number, the first 48 bits of an
 * IPv6 address. Both are about what one provider hands out at once (ADR 0020).
 */
export function networkOf(address: string): string {
  const network = clientNetwork(address);
  if (isIPv4(network)) return `${network.slice(0, network.lastIndexOf('.'))}.0/24`;
  return `${network.split(':').slice(0, IPV6_GROUPS_KEPT).join(':')}::/48`;
}
