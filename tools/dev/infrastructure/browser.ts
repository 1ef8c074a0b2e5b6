import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { workspaceRoot } from '../workspace-root';
import { programOnPath } from './programs';

/** What Playwright needs to launch the browser: `launchOptions: { executablePath, args, env }`. */
export interface Browser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

const INSTALLED_NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const HOW_TO_INSTALL =
  'Install one for the browser tests (Debian, Ubuntu: apt install chromium; Fedora: dnf install chromium; macOS: brew install chromium).';

// Root may not use the sandbox; nothing but our own pages is ever opened.
const ARGS = ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];

/** The browser of this machine, else the one that comes as a package. Throws a sentence when neither runs. */
export function findBrowser(): Browser {
  return installedBrowser() ?? packagedBrowser();
}

/** The browser of this machine; undefined where it has none. */
export function installedBrowser(): Browser | undefined {
  const file = INSTALLED_NAMES.map((name) => programOnPath(name)).find((found) => found !== undefined);
  return file === undefined ? undefined : { executablePath: file, args: ARGS, env: plainEnvironment() };
}

/** The browser that comes as a package, unpacked under .local. Throws a sentence when it does not run. */
export function packagedBrowser(): Browser {
  // It has no setuid helper, without which its sandbox does not start everywhere.
  return { ...unpackedBrowser(), args: [...new Set([...ARGS, '--no-sandbox'])] };
}

function unpackedBrowser(): Pick<Browser, 'executablePath' | 'env'> {
  const folder = path.join(workspaceRoot(), '.local/packages/chromium');
  const executablePath = path.join(folder, 'chromium');
  if (!existsSync(executablePath)) unpack(path.join(workspaceRoot(), 'node_modules/@sparticuz/chromium/bin'), folder);
  const fonts = path.join(folder, 'fonts');
  writeFileSync(path.join(fonts, 'fonts.conf'), fontConfiguration(fonts));
  const env = {
    ...plainEnvironment(),
    LD_LIBRARY_PATH: path.join(folder, 'lib'),
    FONTCONFIG_PATH: fonts,
  };
  const trial = spawnSync(executablePath, ['--version', '--no-sandbox'], { env, encoding: 'utf8' });
  if (trial.status === 0) return { executablePath, env };
  const reason = trial.error?.message ?? trial.stderr.trim().split('\n')[0];
  throw new Error(`No browser runs here (${reason}). ${HOW_TO_INSTALL}`);
}

/**
 * What fontconfig reads. The package's own file names folders of another system; without any font the browser ends as soon as a
 * page needs a character that its web fonts lack.
 */
export function fontConfiguration(fonts: string): string {
  const folders = [fonts, '/usr/share/fonts'].map((folder) => `<dir>${folder}</dir>`).join('');
  return `<?xml version="1.0"?>\n<fontconfig>${folders}<cachedir>${path.join(fonts, 'cache')}</cachedir></fontconfig>\n`;
}

/** The package is made for bare servers: besides the program it brings the libraries and fonts such a machine lacks. */
function unpack(packed: string, folder: string): void {
  if (!existsSync(packed)) throw new Error(`There is no browser here. ${HOW_TO_INSTALL}`);
  const partial = `${folder}.${process.pid}`;
  const read = (name: string) => brotliDecompressSync(readFileSync(path.join(packed, name)));
  mkdirSync(partial, { recursive: true });
  try {
    const executable = path.join(partial, 'chromium');
    writeFileSync(executable, read('chromium.br'));
    chmodSync(executable, 0o755);
    for (const archive of ['al2023.tar.br', 'swiftshader.tar.br']) extract(read(archive), partial);
    const fonts = path.join(partial, 'fonts');
    mkdirSync(fonts);
    extract(read('fonts.tar.br'), fonts);
    if (!existsSync(folder)) renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

function extract(archive: Buffer, folder: string): void {
  const result = spawnSync('tar', ['-x', '-C', folder], { input: archive, encoding: 'utf8' });
  if (result.status !== 0)
    throw new Error(`The browser could not be unpacked: ${result.error?.message ?? result.stderr.trim()}`);
}

function plainEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
