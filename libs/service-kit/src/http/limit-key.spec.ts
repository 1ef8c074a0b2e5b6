import fc from 'fast-check';
import { countedNetworks, limitKeyOf, networkOf, networksOf, plainAddress } from './limit-key';

describe('the key by which limits count a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, key) => {
    expect(limitKeyOf(address)).toBe(key);
  });

  it('is the same for every address of one /64, however it is written', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    fc.assert(
      fc.property(fc.tuple(group, group, group, group), fc.tuple(group, group, group, group), (prefix, host) => {
        fc.pre(prefix.some((value) => value !== 0));
        const written = (digits: number) =>
          [...prefix, ...host].map((value) => value.toString(16).padStart(digits, '0')).join(':');
        expect(limitKeyOf(written(4))).toBe(limitKeyOf(written(1)));
        expect(limitKeyOf(written(1))).toBe(`${prefix.map((value) => value.toString(16)).join(':')}::/64`);
      }),
    );
  });

  it('counts IPv6 by its /56 and /48, too, and more widely', () => {
    expect(countedNetworks('2001:db8:1:abcd::1')).toEqual([
      { key: '2001:db8:1:abcd::/64', factor: 1 },
      { key: '2001:db8:1:ab00::/56', factor: 8 },
      { key: '2001:db8:1::/48', factor: 16 },
    ]);
    expect(countedNetworks('::ffff:203.0.113.7')).toEqual([{ key: '203.0.113.7', factor: 1 }]);
  });

  it('has a network in common with another address exactly where their first bits are the same', () => {
    const bits = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n });
    const written = (value: bigint) =>
      Array.from({ length: 8 }, (_, at) => ((value >> BigInt(112 - 16 * at)) & 0xffffn).toString(16)).join(':');
    fc.assert(
      fc.property(bits, fc.integer({ min: 0, max: 127 }), (value, bit) => {
        // Nothing that looks like a mapped IPv4 address.
        fc.pre(value >> 112n !== 0n && (value ^ (1n << BigInt(127 - bit))) >> 112n !== 0n);
        const [one, other] = [value, value ^ (1n << BigInt(127 - bit))].map((each) => countedNetworks(written(each)));
        const shared = one?.map(({ key }, at) => key === other?.[at]?.key);
        expect(shared).toEqual([bit >= 64, bit >= 56, bit >= 48]);
      }),
    );
  });

  it('leaves an IPv4 address plain when it is mapped', () => {
    expect(plainAddress('::ffff:10.0.0.1')).toBe('10.0.0.1');
    expect(plainAddress('10.0.0.1')).toBe('10.0.0.1');
  });
});

describe('the networks of an address', () => {
  it.each([
    ['203.0.113.77', ['203.0.113.0/24']],
    ['::ffff:203.0.113.77', ['203.0.113.0/24']],
    ['2001:db8:7:9::1', ['2001:db8:7:9::/64', '2001:db8:7::/48']],
  ])('of %s are %j', (address, networks) => {
    expect(networksOf(address)).toEqual(networks);
  });
});

describe('the network of an address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:7:7::1', '2001:db8:7::/48'],
    ['2001:DB8:7:8:1:2:3:4', '2001:db8:7::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['::1', '0:0:0::/48'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
