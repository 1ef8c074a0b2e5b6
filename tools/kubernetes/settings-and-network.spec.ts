import { readFileSync } from 'node:fs';
import path from 'node:path';
import { serviceNames } from '@barrelhive/contracts';
import { describeSettings } from '../dev/describe-settings';
import { settingsSchemas } from '../dev/settings-schemas';
import { workspaceRoot } from '../dev/workspace-root';
import { allowedPairs, outsiders } from './allowed-pairs';
import { environmentOf } from './container-environment';
import {
  configMap,
  deploymentsOfServices,
  mainContainerOf,
  networkPolicy,
  ofKind,
  workload,
  type Manifest,
} from './manifests';
import { partyOf, reachablePairs } from './reachable-pairs';
import { quickRenderings, RENDERING_MS } from './renderings';
import { HTTP_PORT, OPS_PORT, secretSettings } from './setting-sources';
import { settingsFiles } from './settings-files';

let rendered: Map<string, Manifest[]>;
let all: Manifest[];

beforeAll(async () => {
  rendered = await quickRenderings();
  all = [...rendered.values()].flat();
}, RENDERING_MS);

describe('the settings', () => {
  it('are those of k8s/base/settings: else run node tools/run-typescript.mjs tools/kubernetes/generate-settings.ts', () => {
    const folder = path.join(workspaceRoot(), 'k8s/base/settings');
    const read = (name: string) => [name, readFileSync(path.join(folder, name), 'utf8')];
    expect(Object.fromEntries(Object.keys(settingsFiles()).map(read))).toEqual(settingsFiles());
  });

  it('let every service start', () => {
    for (const [name, objects] of rendered) {
      for (const service of serviceNames) {
        const containers = deploymentsOfServices(objects)
          .filter(({ metadata }) => metadata.name === service)
          .flatMap(mainContainerOf);
        const [environment] = containers.map((container) => environmentOf(container, objects));
        const { error } = settingsSchemas[service].safeParse(environment);
        expect([name, service, error?.issues ?? []]).toEqual([name, service, []]);
        expect(environment).toMatchObject({ PORT: String(HTTP_PORT), OPS_PORT: String(OPS_PORT), HOST: '0.0.0.0' });
      }
    }
  });

  it('are all known, and none of them is a secret', () => {
    const known = new Set(describeSettings(settingsSchemas).map(({ name }) => name));
    const secrets = new Set(Object.values(secretSettings).flat());
    const ofSettings = ofKind(configMap, all).filter(({ metadata }) => metadata.labels.grafana_dashboard === undefined);
    const names = ofSettings.flatMap(({ data }) => Object.keys(data));
    expect(names.filter((name) => !known.has(name) || secrets.has(name))).toEqual([]);
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
    for (const [, objects] of [...rendered].filter(([name]) => name.startsWith(place))) {
      const parties = [...ofKind(workload, objects).map(partyOf), ...outsiders];
      expect(reachablePairs(ofKind(networkPolicy, objects), parties)).toEqual(allowedPairs[place]);
    }
  });
});
