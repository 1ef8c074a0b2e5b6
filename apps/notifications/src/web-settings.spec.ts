import { readSettings } from '@barrelhive/service-kit';
import * as z from 'zod';
import { webSettingsShape } from './web-settings';

const schema = z.object({ NODE_ENV: z.string(), ...webSettingsShape });
const read = (given: Record<string, string>, NODE_ENV = 'test') => readSettings(schema, { NODE_ENV, ...given });

describe('the settings of calls to addresses that people gave', () => {
  it('name stand-ins on a machine of developers alone', () => {
    const given = { OUTBOUND_ALLOWED: 'http://127.0.0.1:8095, http://127.0.0.1:8096' };
    expect(read(given).OUTBOUND_ALLOWED).toEqual(['http://127.0.0.1:8095', 'http://127.0.0.1:8096']);
    expect(() => read(given, 'production')).toThrow('OUTBOUND_ALLOWED cannot be used: must not be set in production');
    expect(() => read({ OUTBOUND_ALLOWED: 'http://127.0.0.1:8095/push' })).toThrow('OUTBOUND_ALLOWED');
  });
});
