import { readSettings } from '@barrelhive/service-kit';
import * as z from 'zod';
import { firstTextBoundsShape } from './first-text-settings';
import { notificationsSettingsSchema, reachOfTexts } from './notifications-settings';

const sufficient = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://localhost/barrelhive',
  REDIS_URL: 'redis://localhost:6379',
  ALERTS_URL: 'http://localhost:8083',
  ALLOCATED_URL: 'http://localhost:8084',
  TWILIO_ACCOUNT_SID: 'AC11111111111111111111111111111111',
  TWILIO_AUTH_TOKEN: 'a-token',
  TWILIO_FROM: '+18015551234',
};
const read = (environment: Record<string, string>) =>
  readSettings(notificationsSettingsSchema, { ...sufficient, ...environment });

describe('the settings of notifications', () => {
  it('refuse to send from a number of examples in production, in a sentence that names it', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://barrelhive.test' };
    expect(() => read({ ...production, TWILIO_FROM: '+18015550100' })).toThrow(
      'TWILIO_FROM cannot be used: must be a number of your Twilio account in production, not an example.',
    );
    expect(read(production).TWILIO_FROM).toBe('+18015551234');
    expect(read({ TWILIO_FROM: '+18015550100' }).TWILIO_FROM).toBe('+18015550100');
  });

  it('refuse the development token in production', () => {
    const token = { TWILIO_AUTH_TOKEN: 'barrelhive-development-token' };
    expect(() => read({ NODE_ENV: 'production', PUBLIC_URL: 'https://barrelhive.test', ...token })).toThrow(
      'TWILIO_AUTH_TOKEN cannot be used',
    );
    expect(read(token).TWILIO_AUTH_TOKEN).toBe(token.TWILIO_AUTH_TOKEN);
  });

  it('keep messages for longer than a monthly list, so that nobody is told of it twice', () => {
    expect(() => read({ MESSAGE_RETENTION_DAYS: '35' })).toThrow('MESSAGE_RETENTION_DAYS');
    expect(read({ MESSAGE_RETENTION_DAYS: '36' }).MESSAGE_RETENTION_DAYS).toBe(36);
    expect(read({}).MESSAGE_RETENTION_DAYS).toBe(90);
  });

  it.each([
    ['production', undefined, true],
    ['production', 'off', false],
    ['development', undefined, false],
    ['test', 'required', true],
  ])('say in %s with CONFIRM_NUMBERS=%s whether numbers have to be confirmed: %s', (NODE_ENV, given, isRequired) => {
    const settings = read({
      NODE_ENV,
      PUBLIC_URL: 'https://barrelhive.test',
      ...(given !== undefined && { CONFIRM_NUMBERS: given }),
    });
    expect(reachOfTexts(settings).isConfirmed).toBe(isRequired ? 'r.confirmed_at IS NOT NULL' : 'true');
  });

  it.each([
    ['production', {}, true],
    ['production', { QUIET_HOURS: 'none' }, false],
    ['development', {}, false],
    ['test', { QUIET_HOURS: '09:00-20:00' }, true],
  ])('say in %s with %o whether a phone has hours of its own: %s', (NODE_ENV, given, hasHours) => {
    const settings = read({ NODE_ENV, PUBLIC_URL: 'https://barrelhive.test', ...given });
    expect(reachOfTexts(settings).hoursAt('+12125550100')).toHaveLength(hasHours ? 1 : 0);
  });

  it('refuse hours of a phone that end before they begin: quiet hours are what is outside of them', () => {
    expect(() => read({ QUIET_HOURS: '21:00-08:00' })).toThrow('QUIET_HOURS');
  });

  it.each([
    ['in production', { NODE_ENV: 'production', PUBLIC_URL: 'https://barrelhive.test' }, [3, 3, 5, 20, 20]],
    ['in development', { NODE_ENV: 'development' }, [60, 60, 100, 400, 400]],
    ['toward a stand-in', { TWILIO_API_BASE: 'http://127.0.0.1:8093' }, [60, 60, 100, 400, 400]],
    ['as given', { FIRST_TEXTS_PER_NUMBER: '9', NODE_ENV: 'development' }, [9, 60, 100, 400, 400]],
  ])('bound first texts %s', (_where, environment, bounds) => {
    expect(Object.values(z.object(firstTextBoundsShape).parse(read(environment)))).toEqual(bounds);
  });
});
