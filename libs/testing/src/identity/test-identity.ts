import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@barrelhive/service-kit';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';

export interface TestClaims {
  sid?: string;
  email?: string;
  /** True when the user must change the password. */
  pwc?: boolean;
  /** Seconds from now until the token expires; negative for one that already has. */
  expiresInSeconds?: number;
}

/** Signs session tokens and serves their public keys, as auth does. */
export interface TestIdentity {
  /** For the setting AUTH_URL. */
  authUrl: string;
  tokenFor(userId: string, claims?: TestClaims): Promise<string>;
  dispose(): Promise<void>;
}

/** Starts a key server of its own on a free port. */
export async function testIdentity(): Promise<TestIdentity> {
  const { publicKey, privateKey } = await generateKeyPair(TOKEN_ALGORITHM);
  const jwks = JSON.stringify({
    keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: TOKEN_ALGORITHM, use: 'sig' }],
  });
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(jwks);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const authUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    authUrl,
    tokenFor: (userId, { expiresInSeconds = 3600, ...claims } = {}) =>
      new SignJWT({ sid: `session-of-${userId}`, email: `${userId}@example.com`, ...claims })
        .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: 'test' })
        .setSubject(userId)
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + expiresInSeconds)
        .sign(privateKey),
    dispose: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
