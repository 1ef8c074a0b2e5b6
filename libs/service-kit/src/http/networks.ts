import { isIPv4 } from 'node:net';
import { limitKeyOf } from './limit-key';

const GROUPS_OF_A_SITE = 3;

/**
 * The networks of a client's address, the narrowest first: an IPv6 address by its /64 and its /48, an IPv4 address by its /24. The address
 * itself is not among them. A /24 and a /48 are about what one provider hands out at once (ADR 0020).
 */
export function networksOf(address: string): string[] {
  const key = limitKeyOf(address);
  if (isIPv4(key)) return [`${key.slice(0, key.lastIndexOf('.'))}.0/24`];
  return [key, `${key.split(':').slice(0, GROUPS_OF_A_SITE).join(':')}::/48`];
}

/** The widest of them: all that is kept of an address with an account, and by which strangers take turns. */
export function networkOf(address: string): string {
  return networksOf(address).at(-1) ?? '';
}
