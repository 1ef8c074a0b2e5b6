import { providerFaultOf, wasNeverSent } from './provider-faults';

describe('what an error of the provider is about', () => {
  it.each([
    ['the account', 'account', [10001, 20003, 21606, 30002, 30032, 30034]],
    ['our settings or the number', 'either', [21408, 21612]],
    ['an opt-out', 'opted-out', [21610]],
    ['a landline, or no number', 'unusable', [30006, 21211, 21614]],
    ['a phone that is off', 'unreachable', [30003]],
    ['a carrier that takes it for spam', 'filtered', [30007]],
    ['too many at once', 'busy', [20429, 30001]],
    ['something nobody foresaw', undefined, [20500, 29999]],
  ])('is told by its number: %s', (_what, fault, codes) => {
    expect(codes.map(providerFaultOf)).toEqual(codes.map(() => fault));
  });

  it('leaves open, of all but three, whether a carrier had the text', () => {
    expect([30002, 30032, 30034].every(wasNeverSent)).toBe(true);
    expect([30001, 30003, 30006, 30007, 30008, 21610].some(wasNeverSent)).toBe(false);
  });
});
