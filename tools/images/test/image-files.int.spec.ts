import { byAddressSetting, loginSettingOf, serviceNames, services, upstreamNames } from '@barrelhive/contracts';
import {
  chooseFreePort,
  eventually,
  testDatabase,
  type TestDatabase,
  testRedis,
  type TestRedis,
} from '@barrelhive/testing';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { composeServices, environmentOf } from '../../compose/compose-file';
import { envText } from '../../compose/env-text.mjs';
import { standIns } from '../../dev/product-processes';
import { filesBelow, sizeOf, startImage, unpackImages, type ImageProcess } from './unpacked-images';

const MEGABYTE = 1024 * 1024;
const BOUND_MEGABYTES = 80;
const BUILD_BOUND_MS = 420_000;
/** Three seconds on a quiet machine; builds and other tests make it a busy one. */
const START_BOUND_MS = 180_000;

/** Production refuses the plain http that stand-ins speak. */
const BEFORE_STAND_INS = new Set<string>(serviceNames.filter((name) => services[name].callsOutside));

/** As an operator fills in .env, but for the addresses outside, where the stand-ins answer. */
const FILLED_IN = {
  PUBLIC_URL: 'https://barrelhive.test',
  TRUSTED_PROXY_HOPS: '1',
  DABS_CONTACT: 'bottles@barrelhive.test',
  STRIPE_SECRET_KEY: 'sk_test_images',
  STRIPE_WEBHOOK_SECRET: 'whsec_images',
  TWILIO_ACCOUNT_SID: 'AC11111111111111111111111111111111',
  TWILIO_AUTH_TOKEN: 'images',
  TWILIO_FROM: '+18015551234',
};

describe('the files of the images', () => {
  const running = new Map<string, ImageProcess>();
  const ports: Record<string, { own: number; operators: number }> = {};
  let folder: string;
  let remove: () => void = () => undefined;
  let database: TestDatabase;
  let redis: TestRedis;

  const local = (name: string) => `http://127.0.0.1:${ports[name]?.own}`;
  const environments: Record<string, Record<string, string>> = {};

  beforeAll(async () => {
    ({ folder, remove } = await unpackImages());
    database = await testDatabase({ name: 'auth', migrations: [] });
    redis = await testRedis();
    const taken = new Set<number>();
    for (const name of [...serviceNames, ...standIns.map((each) => each.name)]) {
      ports[name] = { own: await chooseFreePort(0, taken), operators: await chooseFreePort(0, taken) };
    }
    const variables = { ...parseEnv(envText({ isDemo: false })), ...FILLED_IN, ...outside() };
    for (const [name, each] of Object.entries(composeServices())) {
      const said = environmentOf(each, variables);
      environments[name] = { ...said, ...inside(name), ...ownLogins(said) };
    }
  }, BUILD_BOUND_MS);

  afterAll(async () => {
    for (const { child } of running.values()) child.kill('SIGKILL');
    await Promise.all([...running.values()].map(({ ended }) => ended));
    await Promise.all([database.dispose(), redis.dispose()]);
    remove();
  });

  const outside = () => ({
    DABS_BASE_URL: `${local('dabs')}/ProdApps`,
    DABS_ALLOCATED_URL: `${local('dabs')}/shop-products/allocatedandrare/`,
    STRIPE_API_BASE: local('stripe'),
    TWILIO_API_BASE: local('twilio'),
  });

  /** What differs from a container's own network. */
  const inside = (name: string): Record<string, string> => ({
    HOST: '127.0.0.1',
    ...(BEFORE_STAND_INS.has(name) && { NODE_ENV: 'development' }),
    ...(ports[name] && { PORT: String(ports[name].own), OPS_PORT: String(ports[name].operators) }),
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    QUEUE_PREFIX: redis.prefix,
    ...byAddressSetting(local),
  });

  /** Where a container names a login of its own, one of this test, whose password the migrations give it. */
  const ownLogins = (said: Record<string, string>) =>
    Object.fromEntries(
      upstreamNames
        .filter((service) => loginSettingOf(service) in said)
        .map((service) => {
          const own = Object.assign(new URL(database.url), { username: `image_of_${service}`, password: 'images' });
          return [loginSettingOf(service), own.href];
        }),
    );

  const start = (name: string, image: string, script: string) => {
    const started = startImage(path.join(folder, image), environments[name] ?? {}, [script]);
    running.set(name, started);
    return started;
  };

  const answers = async (name: string, url: string) => {
    const started = running.get(name);
    const probe = async () => (await fetch(url)).ok;
    const end = started?.ended.then((code) => {
      throw new Error(`${name} ended with ${code}: ${started.said()}`);
    });
    await Promise.race([end, eventually(`${name} to answer at ${url}`, probe, START_BOUND_MS)]);
  };

  it.each([...serviceNames, 'migrations', 'admin', 'standins'])('%s is small and holds only what runs', (image) => {
    const files = filesBelow(path.join(folder, image));
    const megabytes = sizeOf(path.join(folder, image)) / MEGABYTE;
    console.info(`${image}: ${megabytes.toFixed(1)} MB`);
    expect(files.length).toBeGreaterThan(3);
    expect(megabytes).toBeLessThan(BOUND_MEGABYTES);
    expect(
      files.filter((file) => /\.(ts|tsx|cc|gyp)$|\.env|[\\/](rolldown|typescript|nx|jest)[\\/]/.test(file)),
    ).toEqual([]);
    // Whoever asks for it finds a second TypeORM where packages are beside it, as in the workspace.
    const scripts = files.filter((file) => file.endsWith('.js'));
    expect(scripts.filter((file) => readFileSync(file, 'utf8').includes('("typeorm")'))).toEqual([]);
  });

  it('hold packages in a compiled form that Node takes', () => {
    const [compiled = ''] = filesBelow(path.join(folder, 'migrations')).filter((file) => file.endsWith('.compiled'));
    const script = `new vm.Script(fs.readFileSync(process.argv[1].replace('.compiled', ''), 'utf8'), {
      cachedData: fs.readFileSync(process.argv[1]),
    }).cachedDataRejected`;
    expect(execFileSync(process.execPath, ['--print', script, compiled], { encoding: 'utf8' })).toBe('false\n');
  });

  it('migrate every database, and end', async () => {
    const { ended, said } = startImage(path.join(folder, 'migrations'), { ...environments.migrations });
    expect([await ended, said()]).toEqual([0, expect.stringContaining('every database is up to date')]);
    const waiting = startImage(path.join(folder, 'migrations'), { ...environments.migrations }, ['main.js', 'wait']);
    expect(await waiting.ended).toBe(0);
  });

  it('back up what the migrations made, into a folder of the operator', async () => {
    const backups = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-backups-'));
    chmodSync(backups, 0o777);
    const file = path.join(backups, 'all.zip');
    const { ended, said } = startImage(path.join(folder, 'admin'), { ...environments.admin }, [
      'main.js',
      'backup',
      file,
    ]);
    expect([await ended, said()]).toEqual([0, expect.stringContaining(`Written to ${file}`)]);
    expect(sizeOf(backups)).toBeGreaterThan(0);
    rmSync(backups, { recursive: true });
  });

  it.each(standIns.map(({ name }) => name))('hold the stand-in %s', async (name) => {
    start(name, 'standins', `${name}/main.js`);
    await answers(name, `${local(name)}/healthz`);
    const font = await fetch(`${local(name)}/assets/figtree.woff2`);
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
  });

  // The gateway last: it is ready once the others answer.
  it.each([...upstreamNames, 'gateway'])('start %s, which is alive and ready', async (name) => {
    const { startedAt } = start(name, name, 'main.js');
    await answers(name, `${local(name)}/healthz`);
    console.info(`${name}: answers after ${Math.round(performance.now() - startedAt)} ms`);
    await answers(name, `http://127.0.0.1:${ports[name]?.operators}/readyz`);
    expect((await fetch(`${local(name)}/metrics`)).status).toBe(404);
  });

  it('hold the web app, compressed', async () => {
    const page = await fetch(`${local('gateway')}/`, { headers: { 'accept-encoding': 'br' } });
    expect([page.status, page.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(await page.text()).toContain('<title>');
  });

  it("hold the description of the API and its reader's files", async () => {
    const addresses = ['/api/openapi.json', '/api/docs', '/api/docs/swagger-ui-bundle.js', '/api/docs/swagger-ui.css'];
    const answers = await Promise.all(addresses.map((address) => fetch(`${local('gateway')}${address}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('end on SIGTERM with 0', async () => {
    for (const { child } of running.values()) child.kill('SIGTERM');
    const codes = await Promise.all([...running].map(async ([name, { ended }]) => [name, await ended]));
    expect(codes).toEqual([...running.keys()].map((name) => [name, 0]));
    expect(codes.length).toBe(serviceNames.length + standIns.length);
  });
});
