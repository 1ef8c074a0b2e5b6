import { readSettings } from '@barrelhive/service-kit';
import {
  lastBottlesMs,
  nightPassMinute,
  requestsPerDay,
  searchSettingsSchema,
  sourcePagesSeconds,
} from './search-settings';

const servers = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://localhost/barrelhive',
  REDIS_URL: 'redis://localhost:6379',
};
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://barrelhive.test',
  GUEST_COOKIE_SECRET: 'a'.repeat(40),
  DABS_CONTACT: 'whoever-runs-this@barrelhive.test',
};
const read = (environment: Record<string, string> = {}) =>
  readSettings(searchSettingsSchema, { ...servers, ...environment });

describe('the settings of search', () => {
  it('watch whiskey, allocated bottles and limited offers at a polite pace when nothing is set', () => {
    expect(read()).toMatchObject({
      DABS_DEPARTMENTS: ['AW', 'LA', 'LT'],
      DABS_MIN_INTERVAL_MS: 1100,
      REFRESH_SECONDS: 600,
      DABS_BASE_URL: 'https://webapps2.abc.utah.gov/ProdApps',
    });
    expect(read({ DABS_DEPARTMENTS: 'aw, ap' }).DABS_DEPARTMENTS).toEqual(['AW', 'AP']);
    expect(() => read({ DABS_DEPARTMENTS: 'whiskey' })).toThrow('DABS_DEPARTMENTS cannot be used');
  });

  it('refuse the development secret in production', () => {
    expect(() => read({ ...production, GUEST_COOKIE_SECRET: '' })).toThrow('GUEST_COOKIE_SECRET');
    expect(() => read(production)).not.toThrow();
  });

  it('refuse to call on the agency in production without an address it can write to', () => {
    expect(() => read({ ...production, DABS_CONTACT: '' })).toThrow('DABS_CONTACT');
    const examples = ['operator@barrelhive.example', 'operator@your-domain.example', 'Bottles@EXAMPLE.com'];
    for (const DABS_CONTACT of examples) {
      expect(() => read({ ...production, DABS_CONTACT })).toThrow(/^DABS_CONTACT cannot be used: .*not an example/);
    }
    expect(read({ ...production, DABS_CONTACT: 'bottles@for-example.com' }).DABS_CONTACT).toContain('bottles');
    expect(read({ ...production, NODE_ENV: 'development', DABS_CONTACT: '' }).DABS_CONTACT).toContain('@');
  });

  it('share the pace by 4 bottles of one and 64 calls, twenty times as many toward a stand-in', () => {
    const limitsOf = (settings: ReturnType<typeof read>) => [
      settings.BOTTLES_AT_ONCE_PER_SEARCHER,
      settings.WAITING_CALLS,
    ];
    expect(limitsOf(read(production))).toEqual([4, 64]);
    expect(limitsOf(read({ DABS_BASE_URL: 'http://127.0.0.1:8091/ProdApps' }))).toEqual([80, 1280]);
    expect(limitsOf(read({ BOTTLES_AT_ONCE_PER_SEARCHER: '2', WAITING_CALLS: '3' }))).toEqual([2, 3]);
  });

  it('watch by 0.3 of the pace, 20,000 requests a day and from 22:30 on, without an end of the day toward a stand-in here', () => {
    const watchOf = (settings: ReturnType<typeof read>) => [requestsPerDay(settings), nightPassMinute(settings)];
    const standIn = { DABS_BASE_URL: 'http://127.0.0.1:8091/ProdApps' };
    expect(read().STORE_WATCH_SHARE).toBe(0.3);
    expect(watchOf(read(production))).toEqual([20_000, 22 * 60 + 30]);
    expect(watchOf(read(standIn))).toEqual([Number.POSITIVE_INFINITY, undefined]);
    expect(watchOf(read({ ...standIn, DABS_REQUESTS_PER_DAY: '500', STORE_NIGHT_PASS: '21:00' }))).toEqual([
      500,
      21 * 60,
    ]);
  });

  it('take a case for a delivery where few were left for a day, or for two of the short cycles of `npm start`', () => {
    const HOUR_MS = 3_600_000;
    expect(read().ARRIVAL_QTY).toBe(12);
    expect(lastBottlesMs(read(production))).toBe(24 * HOUR_MS);
    expect(lastBottlesMs(read({ REFRESH_SECONDS: '60' }))).toBe(120_000);
    expect(lastBottlesMs(read({ REFRESH_SECONDS: '60', LAST_BOTTLES_HOURS: '3' }))).toBe(3 * HOUR_MS);
  });

  it('read the pages beside the table once a cycle, in production at most hourly', () => {
    expect(sourcePagesSeconds(read({ REFRESH_SECONDS: '60' }))).toBe(60);
    expect(sourcePagesSeconds(read(production))).toBe(3600);
  });
});
