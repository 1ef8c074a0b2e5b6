import * as z from 'zod/mini';
import { readInventoryStatus } from './read-inventory-status';

describe('the age of the inventory', () => {
  it('is read though nothing else came', () => {
    const lastGoodPassAt = '2026-11-21T17:00:00.000Z';
    expect(z.parse(readInventoryStatus, { lastGoodPassAt })).toEqual({ lastGoodPassAt, lastOutcome: undefined });
  });

  it('is told beside an outcome that nobody knows', () => {
    const answer = { lastGoodPassAt: 'soon', recentRuns: [{ outcome: 'postponed' }, { outcome: 'accepted' }] };
    expect(z.parse(readInventoryStatus, answer)).toEqual({ lastGoodPassAt: null, lastOutcome: undefined });
  });
});
