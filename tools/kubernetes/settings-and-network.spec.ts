import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loginSettingOf, serviceNames, upstreamNames } from '@barrelhive/contracts';
import { readSettings, SettingsError } from '@barrelhive/service-kit';
import * as z from 'zod';
import { describeSettings } from '../dev/describe-settings';
import { settingsSchemas } from '../dev/settings-schemas';
import { workspaceRoot } from '../dev/workspace-root';
import { migrationsSettingsSchema, waitSettingsSchema } from '../migrations/src/migrations-settings';
import { allowedPairs, mailPairs, outsiders } from './allowed-pairs';
import { environmentOf } from './container-environment';
import {
  configMap,
  deploymentsOfServices,
  mainContainerOf,
  networkPolicy,
  ofKind,
  workload,
  type Container,
  type Manifest,
} from './manifests';
import { partyOf, reachablePairs } from './reachable-pairs';
import { quickRenderings, RENDERING_MS } from './renderings';
import { HTTP_PORT, OPS_PORT, secretSettings } from './setting-sources';
import { settingsFiles } from './settings-files';

/** What the overlay of production leaves to the operator, filled in. */
const FILLED_IN = {
  PUBLIC_URL: 'https://barrelhive.test',
  DABS_CONTACT: 'bottles@barrelhive.test',
  TWILIO_FROM: '+18015551234',
};

const serviceName = z.enum(serviceNames);

let rendered: Map<string, Manifest[]>;
let all: Manifest[];

beforeAll(async () => {
  rendered = await quickRenderings();
  all = [...rendered.values()].flat();
}, RENDERING_MS);

/** What a program says instead of starting. */
function refusals(schema: z.ZodObject, environment: Record<string, string>): readonly string[] {
  try {
    readSettings(schema, environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.sentences;
    throw error;
  }
}

const settingOf = (sentence: string) => sentence.split(' ')[0];

describe('the settings', () => {
  it('are those of k8s/base/settings: else run node tools/run-typescript.mjs tools/kubernetes/generate-settings.ts', () => {
    const folder = path.join(workspaceRoot(), 'k8s/base/settings');
    const read = (name: string) => [name, readFileSync(path.join(folder, name), 'utf8')];
    expect(Object.fromEntries(Object.keys(settingsFiles()).map(read))).toEqual(settingsFiles());
  });

  const environmentsIn = (objects: Manifest[]) =>
    deploymentsOfServices(objects).flatMap((deployment) =>
      mainContainerOf(deployment).map((container) => ({
        service: serviceName.parse(deployment.metadata.name),
        environment: environmentOf(container, objects),
      })),
    );

  it('let every service start, in production once the operator has filled in what is theirs', () => {
    for (const [name, objects] of rendered) {
      const found = environmentsIn(objects);
      expect(found.map(({ service }) => service).sort()).toEqual([...serviceNames].sort());
      for (const { service, environment } of found) {
        const complete = name.startsWith('production') ? { ...environment, ...FILLED_IN } : environment;
        expect([name, service, refusals(settingsSchemas[service], complete)]).toEqual([name, service, []]);
        expect(environment).toMatchObject({ PORT: String(HTTP_PORT), OPS_PORT: String(OPS_PORT), HOST: '0.0.0.0' });
      }
    }
  });

  it('let the migrations run and be waited for, in their image that says production', () => {
    for (const [name, objects] of rendered) {
      const containers = ofKind(workload, objects)
        .flatMap(({ spec: { template } }) => [...template.spec.initContainers, ...template.spec.containers])
        .filter(({ image }) => image.includes('/migrations'));
      expect(containers.length).toBeGreaterThan(serviceNames.length - 2);
      for (const container of containers) {
        const environment = { NODE_ENV: 'production', ...environmentOf(container, objects) };
        const schema = container.args?.includes('wait') ? waitSettingsSchema : migrationsSettingsSchema;
        expect([name, refusals(schema, environment)]).toEqual([name, []]);
      }
    }
  });

  it("give the pods of a service its own login and nobody else's, and the migrations every one", () => {
    const addresses = (container: Container, objects: Manifest[]) =>
      Object.keys(environmentOf(container, objects)).filter((name) => name.startsWith('DATABASE_URL'));
    for (const objects of rendered.values()) {
      for (const { metadata, spec } of deploymentsOfServices(objects)) {
        const { initContainers, containers } = spec.template.spec;
        const own = metadata.name === 'gateway' ? [] : [loginSettingOf(serviceName.parse(metadata.name))];
        for (const container of [...initContainers, ...containers]) expect(addresses(container, objects)).toEqual(own);
      }
      const [migrate] = ofKind(workload, objects).filter(({ kind }) => kind === 'Job');
      const [main] = migrate ? mainContainerOf(migrate) : [];
      expect(main && addresses(main, objects).sort()).toEqual(
        ['DATABASE_URL', ...upstreamNames.map(loginSettingOf)].sort(),
      );
    }
  });

  it('of production are refused with the examples that stand in it', () => {
    const found = environmentsIn(rendered.get('production') ?? []);
    const refused = found.flatMap(({ service, environment }) => refusals(settingsSchemas[service], environment));
    expect([...new Set(refused.map(settingOf))].sort()).toEqual(Object.keys(FILLED_IN).sort());
  });

  it('look soon for a text of which nobody knows whether it was sent, where a stand-in is asked', () => {
    const found = environmentsIn(rendered.get('local') ?? []).find(({ service }) => service === 'notifications');
    expect(found?.environment).toMatchObject({
      TWILIO_API_BASE: 'http://twilio:8093',
      UNKNOWN_LOOKUP_SECONDS: '30',
    });
  });

  it('switch every channel on where stand-ins play them, each at the address of its Service', () => {
    const found = environmentsIn(rendered.get('local') ?? []).find(({ service }) => service === 'notifications');
    expect(found?.environment).toMatchObject({
      CHANNELS: 'sms,push,email,discord,ntfy,webhook',
      OUTBOUND_ALLOWED: 'http://push:8095,http://hooks:8098',
      SMTP_URL: 'smtp://mail:8097',
    });
  });

  it("of a cluster on a machine of one's own are refused by production, every secret of them", () => {
    const refused = environmentsIn(rendered.get('local') ?? []).flatMap(({ service, environment }) =>
      refusals(settingsSchemas[service], { ...environment, NODE_ENV: 'production' }),
    );
    const names = new Set(refused.map(settingOf));
    const addresses = ['PUBLIC_URL', 'DABS_BASE_URL', 'DABS_ALLOCATED_URL', 'STRIPE_API_BASE', 'TWILIO_API_BASE'];
    const shown = [...addresses, 'OUTBOUND_ALLOWED', 'VAPID_PRIVATE_KEY'];
    // Its Redis has no password.
    for (const name of [...shown, ...secretSettings.filter((one) => one !== 'REDIS_URL')])
      expect(names).toContain(name);
  });

  it('of production are refused with a known signing key beside one of its own', () => {
    const auth = environmentsIn(rendered.get('local') ?? []).find(({ service }) => service === 'auth')?.environment;
    const keys = `${auth?.JWT_PRIVATE_KEY},-----BEGIN PRIVATE KEY-----`;
    const refused = refusals(settingsSchemas.auth, { ...auth, NODE_ENV: 'production', JWT_PRIVATE_KEY: keys });
    expect(refused.map(settingOf)).toContain('JWT_PRIVATE_KEY');
    expect(refused.join(' ')).toContain('JWT_PRIVATE_KEY cannot be used: is a development secret');
  });

  it('are all known, and none of them is a secret', () => {
    const known = new Set(describeSettings(settingsSchemas).map(({ name }) => name));
    const secrets = new Set(secretSettings);
    const ofSettings = ofKind(configMap, all).filter(({ metadata }) => metadata.labels.grafana_dashboard === undefined);
    const names = ofSettings.flatMap(({ data }) => Object.keys(data));
    expect(names.filter((name) => !known.has(name) || secrets.has(name))).toEqual([]);
  });

  it('let all that asks Postgres or Redis trust an authority of the operator, where it is chosen', () => {
    const chosen = [...rendered].flatMap(([name, objects]) =>
      name.includes('certificate-authority') ? [objects] : [],
    );
    const untrusting = chosen.flatMap((objects) =>
      ofKind(workload, objects).flatMap(({ metadata, spec: { template } }) => {
        const containers = [...template.spec.initContainers, ...template.spec.containers];
        return containers.flatMap((container) => {
          const environment = environmentOf(container, objects);
          const asks = Object.keys(environment).some((name) => /^(DATABASE|REDIS)_URL/.test(name));
          const { NODE_EXTRA_CA_CERTS = '' } = environment;
          const folders = container.volumeMounts.map(({ mountPath }) => mountPath);
          const isTrusting = folders.includes(path.dirname(NODE_EXTRA_CA_CERTS));
          return asks && !isTrusting ? [`${metadata.name}/${container.name}`] : [];
        });
      }),
    );
    expect([chosen.length, untrusting]).toEqual([2, []]);
  });

  it('hold no secret in production', () => {
    const production = [...rendered]
      .filter(([name]) => name.startsWith('production'))
      .flatMap(([, objects]) => objects);
    expect(production.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    expect(JSON.stringify(production)).not.toMatch(/PRIVATE KEY|sk_(live|test)_|whsec_|:\/\/[^/"]*:[^/"]*@/);
  });
});

describe('the network policies', () => {
  it.each(['local', 'production'] as const)('of %s allow what the design needs and nothing else', (place) => {
    for (const [name, objects] of [...rendered].filter(([each]) => each.startsWith(place))) {
      const allowed = [...allowedPairs[place], ...(name.includes('mail-server') ? mailPairs : [])];
      const parties = [...ofKind(workload, objects).map(partyOf), ...outsiders];
      expect(reachablePairs(ofKind(networkPolicy, objects), parties)).toEqual(allowed.sort());
    }
  });
});
