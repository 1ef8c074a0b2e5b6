import { readSettings } from '@barrelhive/service-kit';
import * as z from 'zod';
import { pushFaults, pushSettingsShape } from './push-settings';

const KEYS = {
  VAPID_PUBLIC_KEY: 'BM5ewrZiMna7yxk58sgj7kMM1BJUQLoYeG3kH_rtZyP2fJxj6u0pmYljG_HhNwG3ayTRHy963T3s-XiMA5rNmkY',
  VAPID_PRIVATE_KEY: 'O0r2qj6RNjHfdrllPVStYwsQj1al5wTPsfZWq4pdgxo',
  VAPID_SUBJECT: 'mailto:ops@barrelhive.test',
};
const schema = z.object({ NODE_ENV: z.string(), ...pushSettingsShape });
const read = (given: Record<string, string>, NODE_ENV = 'test') => readSettings(schema, { NODE_ENV, ...given });
const faultsWith = (given: Record<string, string>, CHANNELS = ['sms', 'push']) =>
  pushFaults({ ...read(given), CHANNELS }).map(({ path }) => path);

describe('the settings of pushes', () => {
  it('are all needed where pushes are switched on, and none elsewhere', () => {
    expect(faultsWith({})).toEqual(['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT']);
    expect(faultsWith({}, ['sms'])).toEqual([]);
    expect(faultsWith(KEYS)).toEqual([]);
  });

  it('hold two keys of one pair', () => {
    expect(faultsWith({ ...KEYS, VAPID_PRIVATE_KEY: `${'A'.repeat(42)}E` })).toEqual(['VAPID_PUBLIC_KEY']);
  });

  it('of this repository are refused in production', () => {
    expect(() => read(KEYS, 'production')).toThrow('VAPID_PRIVATE_KEY cannot be used: is a development secret');
  });
});
