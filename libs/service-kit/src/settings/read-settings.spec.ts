import * as z from 'zod';
import { inProduction } from './production-demands';
import { readSettings, SettingsError } from './read-settings';
import { ownLogin, serviceSettingsShape } from './service-settings';
import { limit } from './setting-shapes';

const schema = z.object({
  ...serviceSettingsShape,
  SMS_SEGMENTS_PER_SECOND: z.coerce
    .number()
    .positive('must be more than 0')
    .default(3)
    .describe('how many texts go out a second'),
});
const sufficient = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://postgres:secret@db:5432/barrelhive',
  REDIS_URL: 'redis://redis:6379',
};

describe('the settings of a service', () => {
  it('are read with their defaults, and what is set to nothing counts as not set', () => {
    expect(readSettings(schema, { ...sufficient, PORT: '8085', LOG_LEVEL: '' })).toMatchObject({
      PORT: 8085,
      LOG_LEVEL: 'info',
      SMS_SEGMENTS_PER_SECOND: 3,
      OUTBOX_RESEND_SECONDS: 60,
    });
  });

  it('that are missing or wrong are named all at once, one sentence each, without their values', () => {
    const read = () =>
      readSettings(schema, {
        NODE_ENV: 'test',
        DATABASE_URL: 'mysql://root:hunter2@db',
        SMS_SEGMENTS_PER_SECOND: '-1',
        PORT: 'http',
      });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(/^PORT cannot be used: .*\. It is the port the service listens on/m);
    expect(read).toThrow(/^DATABASE_URL cannot be used: must look like postgres:/m);
    expect(read).toThrow(/^REDIS_URL is not set\. It is the Redis server/m);
    expect(read).toThrow(
      /^SMS_SEGMENTS_PER_SECOND cannot be used: must be more than 0\. It is how many texts go out a second/m,
    );
    expect(read).not.toThrow(/hunter2/);
  });

  it('are read from what the service has for itself in place of what all have, which then need not be there', () => {
    const own = 'postgres://alerts:secret@db:5432/barrelhive';
    const withOwn = schema.extend({ DATABASE_URL_ALERTS: ownLogin() });
    expect(readSettings(withOwn, { ...sufficient, DATABASE_URL_ALERTS: own }).DATABASE_URL).toBe(own);
    expect(readSettings(withOwn, { ...sufficient, DATABASE_URL: '', DATABASE_URL_ALERTS: own }).DATABASE_URL).toBe(own);
    expect(() => readSettings(withOwn, { ...sufficient, DATABASE_URL: '' })).toThrow(/^DATABASE_URL is not set/m);
  });

  it.each([
    ['the new name is not set', {}, 7],
    ['the new name has its default, as in a ConfigMap', { SMS_SEGMENTS_PER_SECOND: '3' }, 7],
    ['the new name has another value', { SMS_SEGMENTS_PER_SECOND: '12' }, 12],
  ])('are read by an old name where %s', (_when, given, read) => {
    const settings = readSettings(schema, { ...sufficient, SMS_PER_SECOND: '7', ...given });
    expect(settings.SMS_SEGMENTS_PER_SECOND).toBe(read);
  });

  it.each([
    ['production', {}, 5],
    ['development', {}, 100],
    ['test', {}, 100],
    ['development', { CALLS: '7' }, 7],
    ['production', { STRIPE_API_BASE: 'http://127.0.0.1:8092' }, 100],
    ['production', { STRIPE_API_BASE: 'https://stripe.example' }, 5],
  ])('have limits that are twenty times as wide outside of production: %s, %j', (NODE_ENV, given, expected) => {
    const limited = z.object({ NODE_ENV: z.string(), CALLS: limit(5, 'how many calls there may be') });
    expect(readSettings(limited, { NODE_ENV, ...given }).CALLS).toBe(expected);
  });

  it("must not have an empty kind of run: an image that lost its own would start as on a developer's machine", () => {
    expect(readSettings(schema, { ...sufficient, NODE_ENV: undefined }).NODE_ENV).toBe('development');
    expect(() => readSettings(schema, { ...sufficient, NODE_ENV: '' })).toThrow(/^NODE_ENV is not set\. It is which/m);
  });

  describe('in production', () => {
    const production = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://barrelhive:x9f3@db:5432/development',
      REDIS_URL: 'redis://:x9f3@redis:6379',
      PUBLIC_URL: 'https://barrelhive.test',
      HOPS: '0',
      KEY: 'sk_live_x9f3',
    };
    const strict = z.object({
      ...serviceSettingsShape,
      HOPS: inProduction({ isRequired: true }, z.coerce.number().default(0).describe('how many proxies there are')),
      PROVIDER: inProduction({ isHttps: true }, z.url().optional().describe('where the provider answers')),
      KEY: inProduction({ isSecret: true }, z.string().default('sk_development').describe('the key of the provider')),
    });
    const read =
      (changed: Record<string, string> = {}) =>
      () =>
        readSettings(strict, { ...production, ...changed });

    it('are enough when each is given', () => {
      expect(read()).not.toThrow();
      expect(read({ PROVIDER: 'https://provider.test' })).not.toThrow();
      expect(read({ PUBLIC_URL: 'https://bottle-example.com' })).not.toThrow();
      expect(read({ PUBLIC_URL: 'https://barrelhive.test/' })).not.toThrow();
    });

    it.each([
      ['HOPS', '', 'HOPS is not set. It is how many proxies there are.'],
      ['PUBLIC_URL', '', 'PUBLIC_URL is not set. It is how browsers and webhooks reach the product.'],
      ['PUBLIC_URL', 'http://barrelhive.test', 'PUBLIC_URL cannot be used: must begin with https:// in production.'],
      [
        'PUBLIC_URL',
        'https://barrelhive.example',
        'PUBLIC_URL cannot be used: must be your own address in production, not an example.',
      ],
      ['PUBLIC_URL', 'https://www.Example.com/', 'PUBLIC_URL cannot be used: must be your own address'],
      ['PUBLIC_URL', 'https://barrelhive.test/hive', 'PUBLIC_URL cannot be used: must have no path'],
      ['PUBLIC_URL', 'https://barrelhive.test/hive/', 'PUBLIC_URL cannot be used: must have no path'],
      ['PUBLIC_URL', 'https://barrelhive.test//', 'PUBLIC_URL cannot be used: must have no path'],
      ['PUBLIC_URL', 'https://barrelhive.test/?a=1', 'PUBLIC_URL cannot be used: must have no path'],
      ['PUBLIC_URL', 'https://barrelhive.test/#top', 'PUBLIC_URL cannot be used: must have no path'],
      ['PROVIDER', 'http://provider.test', 'PROVIDER cannot be used: must begin with https:// in production.'],
      ['KEY', 'sk_test_development', 'KEY cannot be used: is a development secret, which production refuses.'],
      ['KEY', 'AC00000000000000000000000000000000', 'KEY cannot be used: is a development secret'],
      [
        'DATABASE_URL',
        'postgres://barrelhive:development@db/b',
        'DATABASE_URL cannot be used: is a development secret',
      ],
    ])('%s is refused as "%s"', (name, value, said) => {
      const refused = read({ [name]: value });
      expect(refused).toThrow(SettingsError);
      expect(refused).toThrow(said);
    });

    it('are all named at once, whatever else is wrong', () => {
      expect(read({ HOPS: '', PUBLIC_URL: '', REDIS_URL: 'http://redis' })).toThrow(
        /HOPS[^]*REDIS_URL|REDIS_URL[^]*HOPS/,
      );
    });

    it('are less on a machine that is no production', () => {
      expect(read({ NODE_ENV: 'development', HOPS: '', PUBLIC_URL: '', PROVIDER: 'http://localhost:1' })).not.toThrow();
    });
  });

  it('each say what they are', () => {
    expect(Object.values(schema.shape).filter((field) => !field.description)).toEqual([]);
  });
});
