import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { identityOf, TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER, tokenClaims, type Identity } from './identity';
import type { VerifiedTokens } from './verified-tokens';

/** The token is not one of ours, or not any more. */
export class InvalidTokenError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'InvalidTokenError';
  }
}

/** Tells who a session token belongs to. An injectable, for tokens that do not come in the Authorization header. */
export class TokenVerifier {
  constructor(
    private readonly keys: JWTVerifyGetKey,
    private readonly verified: VerifiedTokens,
  ) {}

  /** Rejects with {@link InvalidTokenError}, or with another error when the public keys cannot be had. */
  async verify(token: string): Promise<Identity> {
    const known = this.verified.find(token);
    if (known) return known;

    const claims = tokenClaims.safeParse(await this.checkedPayload(token));
    if (!claims.success) throw new InvalidTokenError('The token lacks claims.', { cause: claims.error });
    const identity = identityOf(claims.data);
    this.verified.remember(token, identity, claims.data.exp);
    return identity;
  }

  private async checkedPayload(token: string): Promise<unknown> {
    try {
      const { payload } = await jwtVerify(token, this.keys, {
        algorithms: [TOKEN_ALGORITHM],
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
        requiredClaims: ['sub', 'sid', 'exp'],
      });
      return payload;
    } catch (error) {
      if (isFaultOfToken(error)) throw new InvalidTokenError('The token is not valid.', { cause: error });
      throw error;
    }
  }
}

/** jose uses one family of errors for bad tokens and for keys that could not be fetched. */
function isFaultOfToken(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false;
  const isFaultOfKeys =
    error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === errors.JOSEError.code;
  return !isFaultOfKeys;
}

/** The public keys of auth, fetched when first needed and again when a token names a key not seen before. */
export function keysOfAuth(authUrl: string): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL('/.well-known/jwks.json', authUrl), {
    timeoutDuration: 3_000,
    cooldownDuration: 5_000,
  });
}
