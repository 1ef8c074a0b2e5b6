import { defaultAlertPreferences } from '@barrelhive/rules';
import * as z from 'zod/mini';
import { readPreferences } from './read-preferences';

describe('the preferences of an answer', () => {
  const saved = { ...defaultAlertPreferences(), lottery: false };

  it.each([[{ preferences: saved }], [saved]])('are read wrapped and bare', (answer) => {
    expect(z.parse(readPreferences, answer)).toEqual(saved);
  });

  it.each([[undefined], [{ error: 'away' }], ['<html></html>']])('are not known by %j', (answer) => {
    expect(z.safeParse(readPreferences, answer).success).toBe(false);
  });

  it.each([[null], [''], [{}], [{ preferences: null }], [{ preferences: {} }], [{ success: true }]])(
    'are absent in %j',
    (answer) => {
      expect(z.parse(readPreferences, answer)).toBeNull();
    },
  );

  it('are known by the older spelling of the price', () => {
    expect(z.parse(readPreferences, { price_changes: false })).toEqual({ ...defaultAlertPreferences(), price: false });
  });
});
