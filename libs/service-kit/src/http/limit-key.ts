import { isIPv4, isIPv6 } from 'node:net';

const GROUPS_OF_A_SITE = 3;
const IPV4_MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const IPV4_MAPPED_HEX = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i;

/** A client's address in its plain form: an IPv4-mapped IPv6 address counts as the IPv4 address, a zone is dropped. */
export function plainAddress(address: string): string {
  const withoutZone = address.split('%', 1)[0] ?? address;
  const mapped = IPV4_MAPPED.exec(withoutZone);
  if (mapped?.[1]) return mapped[1];
  const hex = IPV4_MAPPED_HEX.exec(withoutZone);
  if (!hex?.[1] || !hex[2]) return withoutZone.toLowerCase();
  const [high, low] = [parseInt(hex[1], 16), parseInt(hex[2], 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * The key by which limits count a client: an IPv4 address as it is, an IPv6 address by its /64, since one household owns all of that
 * (RFC 4291, section 2.5.4).
 */
export function limitKeyOf(address: string): string {
  const plain = plainAddress(address);
  return isIPv6(plain) ? `${firstFourGroups(plain)}::/64` : plain;
}

/** A network by which limits count a client, and how many times the limit of one household it may reach. */
export interface CountedNetwork {
  key: string;
  factor: number;
}

/**
 * Every network by which limits count a client: an IPv4 address alone; an IPv6 address by its /64, and more widely by its /56 and /48, which one
 * customer of a provider gets whole, with 256 and 65,536 networks in it.
 */
export function countedNetworks(address: string): CountedNetwork[] {
  const key = limitKeyOf(address);
  if (!key.endsWith('/64')) return [{ key, factor: 1 }];
  const [first = '', second = '', third = '', fourth = ''] = key.replace('::/64', '').split(':');
  const site = [first, second, third].join(':');
  const high = (parseInt(fourth, 16) & 0xff00).toString(16);
  return [
    { key, factor: 1 },
    { key: `${site}:${high}::/56`, factor: 8 },
    { key: `${site}::/48`, factor: 16 },
  ];
}

function firstFourGroups(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const embedded = (tail ?? head).includes('.') ? 1 : 0;
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length - embedded;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}

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
