import * as z from 'zod';
import { readSettings, SettingsError } from './read-settings';
import { serviceSettingsShape } from './service-settings';

const schema = z.object({
  ...serviceSettingsShape,
  SMS_PER_SECOND: z.coerce
    .number()
    .positive('must be more than 0')
    .default(3)
    .describe('how many texts go out a second'),
});
const sufficient = { DATABASE_URL: 'postgres://postgres:secret@db:5432/barrelhive', REDIS_URL: 'redis://redis:6379' };

describe('the settings of a service', () => {
  it('are read with their defaults, and what is set to nothing counts as not set', () => {
    expect(readSettings(schema, { ...sufficient, PORT: '8085', LOG_LEVEL: '' })).toMatchObject({
      PORT: 8085,
      LOG_LEVEL: 'info',
      SMS_PER_SECOND: 3,
      OUTBOX_RESEND_SECONDS: 60,
    });
  });

  it('that are missing or wrong are named all at once, one sentence each, without their values', () => {
    const read = () =>
      readSettings(schema, { DATABASE_URL: 'mysql://root:hunter2@db', SMS_PER_SECOND: '-1', PORT: 'http' });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(/^PORT cannot be used: .*\. It is the port the service listens on/m);
    expect(read).toThrow(/^DATABASE_URL cannot be used: must look like postgres:/m);
    expect(read).toThrow(/^REDIS_URL is not set\. It is the Redis server/m);
    expect(read).toThrow(/^SMS_PER_SECOND cannot be used: must be more than 0\. It is how many texts go out a second/m);
    expect(read).not.toThrow(/hunter2/);
  });

  it('each say what they are', () => {
    expect(Object.values(schema.shape).filter((field) => !field.description)).toEqual([]);
  });
});
