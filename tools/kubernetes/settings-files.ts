import type { ServiceName } from '@barrelhive/contracts';
import { describeSettings, type SettingDescription } from '../dev/describe-settings';
import { settingsSchemas } from '../dev/settings-schemas';
import { clusterValues, imageSettings, optionalSecrets, overlaySettings, secretSettings } from './setting-sources';

const HEADER = `# Written by \`node tools/run-typescript.mjs tools/kubernetes/generate-settings.ts\`; a test fails when it drifts from the schemas.
# To run with another value, set it in the overlay.
`;

/** How many proxies stand before the gateway concerns the gateway alone; before each service stands just the gateway. */
const GATEWAYS_OWN = 'TRUSTED_PROXY_HOPS';

const elsewhere = new Set([...imageSettings, ...secretSettings, ...optionalSecrets]);

/** The text of each file in `k8s/base/settings`, by its name: what several services read, and what one of them reads alone. */
export function settingsFiles(): Record<string, string> {
  const { gateway, ...behindTheGateway } = settingsSchemas;
  const all = describeSettings({ ...behindTheGateway, gateway }).filter(({ name }) => !elsewhere.has(name));
  const shared = all.filter(({ name, readers }) => readers.length > 1 && name !== GATEWAYS_OWN);
  const ofGateway = describeSettings({ gateway }).filter(({ name }) => name === GATEWAYS_OWN);
  const files = new Map([['shared.env', shared]]);
  for (const service of Object.keys(settingsSchemas)) {
    const own = all.filter(({ readers }) => readers.length === 1 && readers[0] === service);
    files.set(`${service}.env`, service === ('gateway' satisfies ServiceName) ? [...ofGateway, ...own] : own);
  }
  const filled = [...files].filter(([, settings]) => settings.length > 0);
  return Object.fromEntries(filled.map(([name, settings]) => [name, [HEADER, ...settings.map(entry)].join('\n')]));
}

function entry({ name, description, default: byDefault, isLimit }: SettingDescription): string {
  const meaning = `# ${description.replace(/\.$/, '')}`;
  if (overlaySettings.includes(name)) return `${meaning} (each overlay sets it)\n# ${name}=\n`;
  // A cluster on a developer's machine has wider limits by itself.
  const value = clusterValues[name] ?? (isLimit ? undefined : byDefault);
  return value === undefined ? `${meaning}\n# ${name}=\n` : `${meaning}\n${name}=${value}\n`;
}
