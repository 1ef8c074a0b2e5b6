import path from 'node:path';
import { readLaunchSettings } from './launch-settings';

describe('the settings of npm start', () => {
  it('have defaults for everything', () => {
    expect(readLaunchSettings({})).toEqual({
      port: 8080,
      publicUrl: 'http://localhost:8080',
      dataDir: path.resolve('.local'),
      databaseUrl: undefined,
      redisUrl: undefined,
      verbose: false,
      fresh: false,
    });
  });

  it('start anew on request, but delete no database of somebody else', () => {
    expect(readLaunchSettings({}, ['--fresh']).fresh).toBe(true);
    expect(() => readLaunchSettings({ DATABASE_URL: 'postgres://elsewhere/x' }, ['--fresh'])).toThrow(
      '--fresh deletes the embedded database alone',
    );
  });

  it('make the public address follow the port unless it is given', () => {
    expect(readLaunchSettings({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
    expect(readLaunchSettings({ PORT: '9000', PUBLIC_URL: 'https://hive.example/' }).publicUrl).toBe(
      'https://hive.example',
    );
  });

  it('count a variable without a value as not set', () => {
    expect(readLaunchSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: undefined });
  });

  it.each([{ PORT: 'eighty' }, { PORT: '0' }, { PORT: '70000' }, { LOG: 'loud' }, { PUBLIC_URL: 'hive' }])(
    'refuse %j in a sentence that names the variable',
    (environment) => {
      const [name = ''] = Object.keys(environment);
      expect(() => readLaunchSettings(environment)).toThrow(new RegExp(`^${name} is not usable: .+\\.$`));
    },
  );
});
