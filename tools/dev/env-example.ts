import { describeSettings, type SettingDescription } from './describe-settings';
import { launchSettingsSchema } from './launch-settings';
import { QUICK_PACE } from './service-environments';
import { settingsSchemas } from './settings-schemas';

const WIDTH = 100;
const HEADER = `# Every setting there is, with its default. Copy what you want to change into \`.env\` beside this file: \`npm start\` reads it.
# Written by \`node tools/run-typescript.mjs tools/dev/generate-env-example.ts\`; a test fails when it drifts from the schemas.
`;

/** The text of `.env.example`, made from the settings schemas of the launcher and of every service. */
export function envExample(): string {
  const launcher = describeSettings({ 'npm start': launchSettingsSchema });
  const own = new Set(launcher.map(({ name }) => name));
  const ofServices = describeSettings(settingsSchemas).filter(({ name }) => !own.has(name));
  const shared = ofServices.filter(({ readers }) => readers.length > 1);
  const sections: [string, SettingDescription[]][] = [
    ['npm start', launcher],
    ['several services', shared],
    ...Object.keys(settingsSchemas).map((service): [string, SettingDescription[]] => [
      service,
      ofServices.filter(({ readers }) => readers.length === 1 && readers[0] === service),
    ]),
  ];
  return [HEADER, ...sections.filter(([, settings]) => settings.length > 0).map(section)].join('\n');
}

function section([title, settings]: [string, SettingDescription[]]): string {
  return [`# ${`── ${title} `.padEnd(WIDTH - 2, '─')}`, '', ...settings.map(entry)].join('\n');
}

function entry({ name, description, default: value, required, readers }: SettingDescription): string {
  const notes = [description.replace(/\.$/, '')];
  if (readers.length > 1 && readers.length < Object.keys(settingsSchemas).length) notes.push(`(${readers.join(', ')})`);
  if (QUICK_PACE[name] !== undefined) notes.push(`(${QUICK_PACE[name]} in \`npm start\`)`);
  if (required) notes.push('(needed; `npm start` sets it)');
  return `# ${notes.join(' ')}\n# ${name}=${value ?? ''}\n`;
}
