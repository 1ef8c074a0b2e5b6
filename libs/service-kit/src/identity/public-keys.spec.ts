import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, type JWK } from 'jose';
import { KeysUnavailableError, PublicKeys } from './public-keys';

const MINUTE_MS = 60_000;
const publicKey = (type: 'ec' | 'ed25519' = 'ec') =>
  type === 'ec'
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
    : generateKeyPairSync('ed25519').publicKey;
const published = async (kid: string, key = publicKey(), alg = 'ES256'): Promise<JWK> => ({
  ...(await exportJWK(key)),
  kid,
  alg,
  use: 'sig',
});

describe('the public keys of auth', () => {
  let server: Server;
  let authUrl: string;
  let answer: { status: number; keys?: JWK[] };
  let requests: string[];
  let now: number;
  let keys: PublicKeys;

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ keys: answer.keys }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    authUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  beforeEach(async () => {
    answer = { status: 200, keys: [await published('one')] };
    requests = [];
    now = 1_800_000_000_000;
    keys = new PublicKeys(authUrl, () => now);
  });

  it('are asked for once, by however many at the same time, and kept ready to verify with', async () => {
    const key = publicKey();
    answer.keys = [await published('one', key), await published('two')];
    const found = await Promise.all([keys.find('one'), keys.find('two'), keys.find('one')]);
    expect(found[0]?.equals(key)).toBe(true);
    expect(await keys.find('one')).toBe(found[0]);
    expect(requests).toEqual(['/.well-known/jwks.json']);
  });

  it('are fetched again for an unknown key', async () => {
    await keys.find('one');
    answer.keys = [await published('one'), await published('two')];
    now += 5_000;
    expect(await keys.find('two')).toBeDefined();
    expect(await keys.find('one')).toBeDefined();
    expect(requests).toHaveLength(2);
  });

  it('are not asked for at the pace of a stranger who invents names', async () => {
    for (let name = 0; name < 100; name++) {
      expect(await keys.find(`invented-${name}`)).toBeUndefined();
      now += 200;
    }
    expect(requests).toHaveLength(4);
    expect(await keys.find('one')).toBeDefined();
  });

  it('are renewed while a stranger invents names', async () => {
    const first = await keys.find('one');
    answer.keys = [await published('one')];
    for (let second = 0; second < 11 * 60; second++) {
      now += 1_000;
      await keys.find(`invented-${second}`);
    }
    expect(await keys.find('one')).not.toBe(first);
  });

  it('are believed for ten minutes, so that a withdrawn key comes to an end', async () => {
    await keys.find('one');
    answer.keys = [await published('two')];
    now += 10 * MINUTE_MS - 1;
    expect(await keys.find('one')).toBeDefined();
    now += 1;
    expect(await keys.find('one')).toBeUndefined();
  });

  it('are those of the one algorithm only', async () => {
    answer.keys = [await published('ed', publicKey('ed25519'), 'EdDSA'), await published('one')];
    expect(await keys.find('ed')).toBeUndefined();
    expect(await keys.find('one')).toBeDefined();
  });

  it.each([
    ['fails', { status: 500 }],
    ['has none', { status: 200, keys: [] }],
    ['answers something else', { status: 200 }],
  ])('cannot be had while auth %s, which is asked again after a moment', async (_what, failure) => {
    const keysOfOne = answer.keys ?? [];
    answer = failure;
    await expect(keys.find('one')).rejects.toThrow(KeysUnavailableError);
    answer = { status: 200, keys: keysOfOne };
    await expect(keys.find('one')).rejects.toThrow(KeysUnavailableError);
    expect(requests).toHaveLength(1);
    now += 1_000;
    expect(await keys.find('one')).toBeDefined();
  });

  it('cannot be had from nobody', async () => {
    const nobody = new PublicKeys('http://127.0.0.1:1');
    await expect(nobody.find('one')).rejects.toThrow(KeysUnavailableError);
  });
});
