import { networkOf, networksOf } from './networks';

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
