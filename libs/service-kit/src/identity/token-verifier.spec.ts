import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { InvalidTokenError, TokenVerifier } from './token-verifier';
import { VerifiedTokens } from './verified-tokens';

const inOneHour = () => Math.floor(Date.now() / 1000) + 3600;
const claims = { sub: 'u-1', sid: 's-1', email: 'u@example.com', pwc: false, iss: 'barrelhive', aud: 'barrelhive' };
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a session token', () => {
  let ours: Awaited<ReturnType<typeof generateKeyPair>>;
  let keys: JWTVerifyGetKey;
  let lookups: number;

  beforeAll(async () => {
    ours = await generateKeyPair('EdDSA');
    const local = createLocalJWKSet({ keys: [{ ...(await exportJWK(ours.publicKey)), kid: 'ours', alg: 'EdDSA' }] });
    keys = (header, token) => {
      lookups += 1;
      return local(header, token);
    };
  });

  beforeEach(() => {
    lookups = 0;
  });

  const sign = (payload: JWTPayload, key = ours.privateKey, header = { alg: 'EdDSA', kid: 'ours' }) =>
    new SignJWT({ exp: inOneHour(), ...payload }).setProtectedHeader(header).sign(key);
  const verifier = (now?: () => number) => new TokenVerifier(keys, new VerifiedTokens(now));

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
    ['is not valid yet', { ...claims, nbf: inOneHour() }],
    ['is from somebody else', { ...claims, iss: 'bourbonhive' }],
    ['is for somebody else', { ...claims, aud: 'bourbonhive' }],
    ['names no user', { ...claims, sub: undefined }],
    ['names no session', { ...claims, sid: undefined }],
    ['has claims of another kind', { ...claims, sid: 7 }],
  ])('is refused when it %s', async (_what, payload) => {
    const token = await sign(payload);
    await expect(verifier().verify(token)).rejects.toThrow(InvalidTokenError);
  });

  it('is refused when another key signed it', async () => {
    const theirs = await generateKeyPair('EdDSA');
    await expect(verifier().verify(await sign(claims, theirs.privateKey))).rejects.toThrow(InvalidTokenError);
    const unknownKey = sign(claims, theirs.privateKey, { alg: 'EdDSA', kid: 'theirs' });
    await expect(verifier().verify(await unknownKey)).rejects.toThrow(InvalidTokenError);
  });

  it('is refused when it is signed with another algorithm', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(ours.publicKey)));
    const symmetric = await new SignJWT({ ...claims, exp: inOneHour() })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(secret);
    await expect(verifier().verify(symmetric)).rejects.toThrow(InvalidTokenError);
    const elliptic = await generateKeyPair('ES256');
    const other = sign(claims, elliptic.privateKey, { alg: 'ES256', kid: 'ours' });
    await expect(verifier().verify(await other)).rejects.toThrow(InvalidTokenError);
  });

  it('is refused when it is not signed at all, or is no token', async () => {
    const unsigned = `${base64({ alg: 'none' })}.${base64({ ...claims, exp: inOneHour() })}.`;
    for (const token of [unsigned, 'rubbish', '', 'a.b.c']) {
      await expect(verifier().verify(token)).rejects.toThrow(InvalidTokenError);
    }
  });

  it('is refused when a letter of it changed', async () => {
    const [header, , signature] = (await sign(claims)).split('.');
    const forged = `${header}.${base64({ ...claims, sub: 'admin', exp: inOneHour() })}.${signature}`;
    await expect(verifier().verify(forged)).rejects.toThrow(InvalidTokenError);
  });

  it('is checked once a minute, not once a request', async () => {
    let now = Date.now();
    const remembering = verifier(() => now);
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
    const identity = await new TokenVerifier(keys, tokens).verify(await sign(claims));
    tokens.remember('short-lived', identity, now / 1000 + 10);
    expect(tokens.find('short-lived')).toEqual(identity);
    now += 10_000;
    expect(tokens.find('short-lived')).toBeUndefined();
  });

  it('is forgotten with its session', async () => {
    const tokens = new VerifiedTokens();
    const token = await sign(claims);
    await new TokenVerifier(keys, tokens).verify(token);
    tokens.evictSession('s-2');
    expect(tokens.find(token)).toBeDefined();
    tokens.evictSession('s-1');
    expect(tokens.find(token)).toBeUndefined();
  });

  it('says nothing about itself when the keys cannot be had', async () => {
    const unreachable = new TokenVerifier(() => Promise.reject(new TypeError('fetch failed')), new VerifiedTokens());
    const verification = unreachable.verify(await sign(claims));
    await expect(verification).rejects.toThrow('fetch failed');
    await expect(verification).rejects.not.toThrow(InvalidTokenError);
  });
});
