import * as z from 'zod';
import { workspaceText } from '../../dev/workspace-root';
import { isAllowed, licenceOf, lockedPackages } from './licences';

const packageJson = z.object({ allowScripts: z.record(z.string(), z.boolean()) });

describe('the packages that npm installs', () => {
  const packages = lockedPackages();

  it('run no script of their own, whatever npm thinks of the list', () => {
    expect(workspaceText('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    expect(workspaceText('Dockerfile')).toMatch(/^COPY .*\.npmrc.*\n(?:.*\n)*?RUN npm ci --ignore-scripts/m);
  });

  it('that would like to run a script are known by name, and refused', () => {
    const { allowScripts } = packageJson.parse(JSON.parse(workspaceText('package.json')));
    const asking = new Set(packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name));
    expect(asking.size).toBeGreaterThan(5);
    expect(Object.keys(allowScripts).sort()).toEqual([...asking].sort());
    expect(Object.values(allowScripts)).not.toContain(true);
  });

  it('and are shipped, or build what is, have a licence that allows it', () => {
    const shipped = packages.filter(({ dev }) => !dev);
    expect(shipped.length).toBeGreaterThan(200);
    const faults = shipped
      .map((one) => ({ ...one, licence: licenceOf(one) }))
      .filter(({ licence }) => licence === undefined || !isAllowed(licence))
      .map(({ name, version, licence = 'none that it names' }) => `${name}@${version}: ${licence}`);
    expect(faults).toEqual([]);
  });
});

describe('a licence', () => {
  it.each(['MIT', '(ISC AND CC-BY-4.0)', '(GPL-3.0-only OR MIT)'])('of %s is allowed', (expression) => {
    expect(isAllowed(expression)).toBe(true);
  });

  it.each(['GPL-3.0-only', '(MIT AND AGPL-3.0)', 'UNLICENSED', ''])('of "%s" is not', (expression) => {
    expect(isAllowed(expression)).toBe(false);
  });
});
