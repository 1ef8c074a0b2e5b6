import { addressSettingOf, services, upstreamNames } from '@barrelhive/contracts';
import { describeSettings } from '../dev/describe-settings';
import { envExample } from '../dev/env-example';
import { settingsSchemas } from '../dev/settings-schemas';
import { workspaceText } from '../dev/workspace-root';

describe('the settings', () => {
  it('are those of .env.example: else run node tools/run-typescript.mjs tools/dev/generate-env-example.ts', () => {
    expect(workspaceText('.env.example')).toBe(envExample());
  });

  it.each(upstreamNames)('tell %s the addresses of those it calls, and of auth', (name) => {
    const addresses = upstreamNames.map(addressSettingOf).filter((setting) => setting in settingsSchemas[name].shape);
    const called = ['auth', ...(services[name].calls ?? [])] as const;
    expect(addresses.sort()).toEqual(called.map(addressSettingOf).sort());
  });

  it('are each described', () => {
    const silent = describeSettings(settingsSchemas).filter(({ description }) => description.length < 10);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});
