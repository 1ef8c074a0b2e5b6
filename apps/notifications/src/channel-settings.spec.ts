import { readSettings } from '@barrelhive/service-kit';
import * as z from 'zod';
import { VAPID as KEYS } from '../test/vapid';
import { channelFaults, channelSettingsShape } from './channel-settings';

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:8097', MAIL_FROM: 'alerts@barrelhive.test' };
const schema = z.object({
  NODE_ENV: z.string(),
  ...channelSettingsShape,
  SENDING_LEASE_SECONDS: z.coerce.number().default(30),
  TWILIO_TIMEOUT_SECONDS: z.coerce.number().default(10),
});
const read = (given: Record<string, string>, NODE_ENV = 'test') => readSettings(schema, { NODE_ENV, ...given });
const faultsWith = (given: Record<string, string>) => channelFaults(read(given));

describe('the settings of channels', () => {
  it.each([
    ['push', KEYS],
    ['email', MAIL],
  ])('of %s are all needed where it is switched on, and none elsewhere', (channel, needed) => {
    const on = { CHANNELS: `sms,${channel}` };
    expect(faultsWith(on)).toEqual(
      Object.keys(needed).map((path) => ({ path, message: `is needed where CHANNELS names ${channel}` })),
    );
    expect(faultsWith({})).toEqual([]);
    expect(faultsWith({ ...on, ...needed })).toEqual([]);
  });

  it('hold two keys of one pair', () => {
    const given = { CHANNELS: 'sms,push', ...KEYS, VAPID_PRIVATE_KEY: `${'A'.repeat(42)}E` };
    expect(faultsWith(given)).toEqual([expect.objectContaining({ path: 'VAPID_PUBLIC_KEY' })]);
  });

  it('of this repository are refused in production', () => {
    expect(() => read(KEYS, 'production')).toThrow('VAPID_PRIVATE_KEY cannot be used: is a development secret');
  });

  it('name stand-ins on a machine of developers alone', () => {
    const given = { OUTBOUND_ALLOWED: 'http://127.0.0.1:8095, http://127.0.0.1:8096' };
    expect(read(given).OUTBOUND_ALLOWED).toEqual(['http://127.0.0.1:8095', 'http://127.0.0.1:8096']);
    expect(() => read(given, 'production')).toThrow('OUTBOUND_ALLOWED cannot be used: must not be set in production');
    expect(() => read({ OUTBOUND_ALLOWED: 'http://127.0.0.1:8095/push' })).toThrow('OUTBOUND_ALLOWED');
  });
});

describe('the lease of a sender', () => {
  const short = {
    ...KEYS,
    ...MAIL,
    SENDING_LEASE_SECONDS: '19',
    TWILIO_TIMEOUT_SECONDS: '5',
    WEBHOOK_TIMEOUT_SECONDS: '5',
  };

  it.each([
    ['sms', { CHANNELS: 'sms', TWILIO_TIMEOUT_SECONDS: '10' }],
    ['webhooks', { CHANNELS: 'sms,webhook', WEBHOOK_TIMEOUT_SECONDS: '10' }],
    ['several channels of the web', { CHANNELS: 'sms,discord,ntfy', WEBHOOK_TIMEOUT_SECONDS: '10' }],
    ['push', { CHANNELS: 'sms,push' }],
    ['e-mail', { CHANNELS: 'sms,email' }],
  ])('must be at least twice as long as a post by %s may take', (_channel, more) => {
    const given = { ...short, ...more };
    expect(faultsWith(given)).toEqual([{ path: 'SENDING_LEASE_SECONDS', message: expect.stringContaining('20') }]);
    expect(faultsWith({ ...given, SENDING_LEASE_SECONDS: '20' })).toEqual([]);
  });

  it('is nothing to a channel that is switched off', () => {
    expect(faultsWith({ ...short, WEBHOOK_TIMEOUT_SECONDS: '10' })).toEqual([]);
  });
});
