import { nextTryAfter, providerFaultOf } from './provider-faults';

const NOW = new Date('2026-11-26T18:00:00Z');

describe('what an error of the provider is about', () => {
  it.each([
    ['the account', 'account', [10001, 20003, 21606, 30002, 30032, 30034, 60728, 63038]],
    ['our settings or the number', 'either', [21408, 21612]],
    ['an opt-out', 'opted-out', [21610]],
    ['a landline, or no number', 'unusable', [30006, 21211, 21614]],
    ['a phone that is off, blocks us, or is not known', 'unreachable', [30003, 30004, 30005]],
    ['a carrier that takes it for spam', 'filtered', [30007]],
    ['too many at once, or too late', 'busy', [20429, 30001, 30022, 30023, 30036]],
    ['something nobody foresaw', undefined, [20500, 29999]],
  ])('is told by its number: %s', (_what, fault, codes) => {
    expect(codes.map(providerFaultOf)).toEqual(codes.map(() => fault));
  });

  it('says of some that nobody got the text, and when it is tried again', () => {
    expect(new Set([30002, 30022, 30032, 30034, 30036, 60728, 63038].map((code) => nextTryAfter(code, NOW)))).toEqual(
      new Set(['soon']),
    );
    expect(new Set([30001, 30003, 30005, 30006, 30007, 30008, 21610].map((code) => nextTryAfter(code, NOW)))).toEqual(
      new Set([undefined]),
    );
  });

  it.each([
    ['2026-11-26T18:00:00Z', '2026-11-27T08:00:00.000Z'],
    ['2026-11-27T07:59:59Z', '2026-11-27T08:00:00.000Z'],
    ['2026-11-27T08:00:00Z', '2026-11-28T08:00:00.000Z'],
    ['2026-03-08T20:00:00Z', '2026-03-09T07:00:00.000Z'],
  ])('knows at %s that the carriers begin a new day at %s, which is midnight in the west', (now, next) => {
    expect(nextTryAfter(30023, new Date(now))).toEqual(new Date(next));
  });
});
