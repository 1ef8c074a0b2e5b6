import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { exportJWK, SignJWT, type JWTPayload } from 'jose';
import passport from 'passport';
import { IdentityStrategy } from './identity.strategy';
import { KeysUnavailableError, type FindPublicKey } from './public-keys';
import { TokenVerifier } from './token-verifier';
import { VerifiedTokens } from './verified-tokens';

const inOneHour = () => Math.floor(Date.now() / 1000) + 3600;
const claims = { sub: 'u-1', sid: 's-1', email: 'u@example.com', pwc: false, iss: 'barrelhive', aud: 'barrelhive' };
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const p256 = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

describe('a session token', () => {
  const ours = p256();
  const strategies: string[] = [];
  let lookups = 0;
  const findKey: FindPublicKey = (keyId) => {
    lookups += 1;
    return Promise.resolve(keyId === 'ours' ? ours.publicKey : undefined);
  };

  beforeEach(() => {
    lookups = 0;
  });
  afterEach(() => strategies.splice(0).forEach((name) => passport.unuse(name)));

  const sign = (
    payload: JWTPayload,
    key: KeyObject | Uint8Array = ours.privateKey,
    header: { alg: string; kid?: string; jwk?: object } = { alg: 'ES256', kid: 'ours' },
  ) => new SignJWT({ exp: inOneHour(), ...payload }).setProtectedHeader(header).sign(key);
  const verifier = (verified = new VerifiedTokens(), find = findKey) => {
    const name = `test-${strategies.length}`;
    strategies.push(name);
    passport.use(name, new IdentityStrategy(find, verified));
    return new TokenVerifier(name);
  };
  const expectRefusal = async (token: string | Promise<string>) =>
    expect(verifier().verify(await token)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });

  it('tells who calls', async () => {
    expect(await verifier().verify(await sign({ ...claims, pwc: true }))).toEqual({
      userId: 'u-1',
      sessionId: 's-1',
      email: 'u@example.com',
      mustChangePassword: true,
    });
  });

  it.each([
    ['is expired', { ...claims, exp: 1_700_000_000 }],
    ['never expires', { ...claims, exp: undefined }],
    ['is not valid yet', { ...claims, nbf: inOneHour() }],
    ['is from somebody else', { ...claims, iss: 'bourbonhive' }],
    ['is from nobody', { ...claims, iss: undefined }],
    ['is for somebody else', { ...claims, aud: 'bourbonhive' }],
    ['is for nobody', { ...claims, aud: undefined }],
    ['names no user', { ...claims, sub: undefined }],
    ['names no session', { ...claims, sid: undefined }],
    ['has claims of another kind', { ...claims, sid: 7 }],
  ])('is refused when it %s', async (_what, payload) => {
    await expectRefusal(sign(payload));
  });

  it('is refused when another key signed it', async () => {
    const theirs = p256();
    await expectRefusal(sign(claims, theirs.privateKey));
    await expectRefusal(sign(claims, theirs.privateKey, { alg: 'ES256', kid: 'theirs' }));
    await expectRefusal(sign(claims, theirs.privateKey, { alg: 'ES256' }));
    const jwk = await exportJWK(theirs.publicKey);
    await expectRefusal(sign(claims, theirs.privateKey, { alg: 'ES256', kid: 'ours', jwk }));
  });

  it.each([
    ['EdDSA', generateKeyPairSync('ed25519').privateKey],
    ['ES384', generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey],
    ['RS256', generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey],
  ])('is refused when it is signed with %s', async (alg, key) => {
    await expectRefusal(sign(claims, key, { alg, kid: 'ours' }));
  });

  it('is refused when our public key, which everybody knows, served as a shared secret', async () => {
    const spellings = [
      JSON.stringify(await exportJWK(ours.publicKey)),
      ours.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      ours.publicKey.export({ type: 'spki', format: 'pem' }).toString().trim(),
    ];
    for (const secret of [
      ...spellings.map((text) => Buffer.from(text)),
      ours.publicKey.export({ type: 'spki', format: 'der' }),
    ]) {
      await expectRefusal(sign(claims, secret, { alg: 'HS256', kid: 'ours' }));
    }
  });

  it.each(['ours', 'unknown', undefined])(
    'is refused when it is not signed at all and names the key %s',
    async (kid) => {
      for (const alg of ['none', 'None', 'ES256', undefined, 7]) {
        await expectRefusal(`${base64({ alg, kid })}.${base64({ ...claims, exp: inOneHour() })}.`);
      }
    },
  );

  it('is refused when it is no token', async () => {
    for (const token of [
      'rubbish',
      '',
      '.',
      '..',
      'a.b.c',
      'a b',
      `${base64([])}.${base64([])}.x`,
      'bnVsbA.bnVsbA.x',
    ]) {
      await expectRefusal(token);
    }
  });

  it('is refused when a letter of it changed', async () => {
    const [header, , signature] = (await sign(claims)).split('.');
    await expectRefusal(`${header}.${base64({ ...claims, sub: 'admin', exp: inOneHour() })}.${signature}`);
  });

  it('is checked once a minute, not once a request', async () => {
    let now = Date.now();
    const remembering = verifier(new VerifiedTokens(() => now));
    const token = await sign(claims);
    await remembering.verify(token);
    await remembering.verify(token);
    expect(lookups).toBe(1);
    now += 60_000;
    await remembering.verify(token);
    expect(lookups).toBe(2);
  });

  it('is not remembered past its expiry', async () => {
    let now = Date.now();
    const tokens = new VerifiedTokens(() => now);
    const identity = await verifier(tokens).verify(await sign(claims));
    tokens.remember('short-lived', identity, now / 1000 + 10);
    expect(tokens.find('short-lived')).toEqual(identity);
    now += 10_000;
    expect(tokens.find('short-lived')).toBeUndefined();
  });

  it('is forgotten with its session', async () => {
    const tokens = new VerifiedTokens();
    const token = await sign(claims);
    await verifier(tokens).verify(token);
    tokens.evict(({ sessionId }) => sessionId === 's-2');
    expect(tokens.find(token)).toBeDefined();
    tokens.evict(({ sessionId }) => sessionId === 's-1');
    expect(tokens.find(token)).toBeUndefined();
  });

  it('is not called bad when the keys cannot be had', async () => {
    const without = verifier(new VerifiedTokens(), () => Promise.reject(new KeysUnavailableError()));
    await expect(without.verify(await sign(claims))).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
      status: 503,
    });
  });
});
