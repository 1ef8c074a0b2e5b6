import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { workspaceRoot } from './workspace-root';

const script = path.join(workspaceRoot(), 'tools/dev/ensure-dependencies.mjs');
const LONG_AGO = new Date('2020-01-01');

describe('the packages of a workspace', () => {
  let folder: string;
  let root: string;
  /** Where somebody else's packages are. */
  let elsewhere: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-packages-'));
    root = path.join(folder, 'workspace');
    elsewhere = path.join(folder, 'elsewhere');
    mkdirSync(root);
    mkdirSync(elsewhere);
    writeFileSync(path.join(root, 'package-lock.json'), '{}');
    writeFileSync(path.join(root, 'package.json'), JSON.stringify({ devDependencies: { jest: '1.0.0' } }));
    writeFileSync(path.join(elsewhere, '.package-lock.json'), '{}');
    // In npm's place; notes that it was called.
    writeFileSync(
      path.join(folder, 'npm.cjs'),
      `require('node:fs').writeFileSync('installed', process.argv.slice(2).join(' '))`,
    );
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const ensure = (extent: 'product' | 'everything' = 'product') => {
    const call = `ensureDependencies(${JSON.stringify(root)}, '${extent}')`;
    const code = `import(${JSON.stringify(script)}).then((it) => it.${call})`;
    const env = { PATH: process.env.PATH, npm_execpath: path.join(folder, 'npm.cjs') };
    const { status, stderr } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8', env });
    return { status, stderr, isInstalled: existsSync(path.join(root, 'installed')) };
  };
  const installedWith = () => readFileSync(path.join(root, 'installed'), 'utf8');
  const age = (file: string) => utimesSync(file, LONG_AGO, LONG_AGO);

  it('are installed where there are none, and again when the lock file is newer', () => {
    expect(ensure()).toEqual({ status: 0, stderr: '', isInstalled: true });
    rmSync(path.join(root, 'installed'));
    mkdirSync(path.join(root, 'node_modules'));
    writeFileSync(path.join(root, 'node_modules/.package-lock.json'), '{}');
    expect(ensure().isInstalled).toBe(false);
    age(path.join(root, 'node_modules/.package-lock.json'));
    expect(ensure().isInstalled).toBe(true);
  });

  it('leave out what only tests and lint need, until those are to run', () => {
    ensure();
    expect(installedWith()).toMatch(/^ci .*--omit=dev/);
    mkdirSync(path.join(root, 'node_modules'));
    writeFileSync(path.join(root, 'node_modules/.package-lock.json'), '{}');
    ensure('everything');
    expect(installedWith()).toMatch(/^install .*--include=dev/);
    mkdirSync(path.join(root, 'node_modules/jest'));
    rmSync(path.join(root, 'installed'));
    expect(ensure('everything').isInstalled).toBe(false);
  });

  it('leave out what npm keeps since the product could use it, too, with the parts of it for one system', () => {
    const packages = {
      'node_modules/compiler': { devOptional: true, optionalDependencies: { '@compiler/linux': '1.0.0' } },
      'node_modules/@compiler/linux': { optional: true },
      'node_modules/server': {},
    };
    writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages }));
    const install = (extent?: 'everything') => {
      for (const each of Object.keys(packages)) mkdirSync(path.join(root, each), { recursive: true });
      ensure(extent);
      return Object.keys(packages).filter((each) => existsSync(path.join(root, each)));
    };
    expect(install()).toEqual(['node_modules/server']);
    expect(install('everything')).toEqual(Object.keys(packages));
  });

  it('are not installed through a link, which would empty the folder behind it', () => {
    const link = path.join(root, 'node_modules');
    symlinkSync(elsewhere, link);
    age(path.join(elsewhere, '.package-lock.json'));
    const { status, stderr, isInstalled } = ensure();
    expect({ status, isInstalled }).toEqual({ status: 1, isInstalled: false });
    expect(stderr).toContain(`${link} is a link to`);
    expect(stderr.trim().split('\n')).toHaveLength(1);

    rmSync(elsewhere, { recursive: true });
    expect(ensure()).toMatchObject({ status: 1, stderr: expect.stringContaining('a folder that is gone') });
  });

  it('may well be used through a link while they are those of the lock file', () => {
    symlinkSync(elsewhere, path.join(root, 'node_modules'));
    age(path.join(root, 'package-lock.json'));
    expect(ensure()).toEqual({ status: 0, stderr: '', isInstalled: false });
  });
});
