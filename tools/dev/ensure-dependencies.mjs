// Runs before anything is installed, so it uses Node alone.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const OLDEST_NODE = [20, 19];

/** Ends the process with a sentence; for what the reader, not the programmer, has to mend. @param {string} sentence @returns {never} */
function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** @param {string} file */
const changedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  giveUp(
    `Barrelhive needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.version}. See https://nodejs.org.`,
  );
}

/** npm ci empties node_modules first; through a link that is a folder which others may use. @param {string} folder */
function refuseLinkedFolder(folder) {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const target = existsSync(folder) ? realpathSync(folder) : 'a folder that is gone';
  giveUp(
    `The packages have to be installed anew, but ${folder} is a link to ${target}, which npm would empty: remove the link, then run the same command again.`,
  );
}

/** @param {string} output what npm wrote to stderr @returns {string} the part of it that says why */
function reasonOf(output) {
  const lines = output.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim());
  const code = lines.find((line) => line.startsWith('code '))?.slice('code '.length);
  const words = lines.find((line) => line !== '' && !line.startsWith('code ') && !/^(errno|syscall|path) /.test(line));
  return [code, words].filter(Boolean).join(': ') || 'npm did not say why';
}

/** Whether a package that only tests, lint and the like need is missing. @param {string} root */
function lacksDevelopmentPackages(root) {
  const { devDependencies = {} } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return Object.keys(devDependencies).some((name) => !existsSync(path.join(root, 'node_modules', name)));
}

/**
 * Installs the packages of the lock file when node_modules is missing or older: those of the product, which `npm start` needs, or all.
 * Ends the process with one sentence when Node is too old, when node_modules is a link, or when the installation fails.
 * @param {string} root the workspace's folder @param {'product' | 'everything'} extent
 */
export function ensureDependencies(root, extent) {
  checkNodeVersion();
  const installed = changedAt(path.join(root, 'node_modules/.package-lock.json'));
  if (installed === 0 || installed < changedAt(path.join(root, 'package-lock.json'))) {
    install(root, ['ci', extent === 'product' ? '--omit=dev' : '--include=dev']);
    if (extent === 'product') removeOptionalPeers(root);
  } else if (extent === 'everything') ensureDevelopmentPackages(root);
}

/**
 * npm keeps a development package where one of the product can use it, too, as Nx can a compiler of tests, and there is no flag to omit it.
 * @param {string} root
 */
function removeOptionalPeers(root) {
  const { packages = {} } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  for (const [folder, { devOptional, optionalDependencies = {} }] of Object.entries(packages)) {
    if (!devOptional) continue;
    const folders = [folder, ...Object.keys(optionalDependencies).map((name) => `node_modules/${name}`)];
    for (const each of folders) rmSync(path.join(root, each), { recursive: true, force: true });
  }
}

/** Adds the packages that `npm start` leaves out to the others, which a running product may be using. @param {string} root */
export function ensureDevelopmentPackages(root) {
  if (lacksDevelopmentPackages(root)) install(root, ['install', '--no-save', '--include=dev']);
}

/** @param {string} root @param {string[]} command */
function install(root, command) {
  refuseLinkedFolder(path.join(root, 'node_modules'));
  console.log('Installing packages (once, about half a minute) …');
  const args = [...command, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const result = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', PUPPETEER_SKIP_DOWNLOAD: '1' },
  });
  if (result.status === 0) return;
  const log = path.join(root, '.local/logs/npm-ci.log');
  mkdirSync(path.dirname(log), { recursive: true });
  writeFileSync(log, `${result.stdout ?? ''}${result.stderr ?? ''}`);
  const reason = result.error?.message ?? reasonOf(result.stderr);
  giveUp(
    `Installing the packages failed (${reason}). Check the network and npm's registry and proxy settings, then run the same command again; npm's own words are in ${log}.`,
  );
}
