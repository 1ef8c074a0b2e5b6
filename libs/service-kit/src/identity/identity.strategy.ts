import type { KeyObject } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import { Strategy, type SecretOrKeyProvider } from 'passport-jwt';
import { DomainError } from '../errors/domain-error';
import { logger } from '../logging/logger';
import { identityOf, TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER, tokenClaims } from './identity';
import { KeysUnavailableError, type FindPublicKey } from './public-keys';
import type { VerifiedTokens } from './verified-tokens';

type PassportRequest = Parameters<Strategy['authenticate']>[0];

/** passport-jwt hands the key on to jsonwebtoken, which takes key objects, too, though the types do not say so. */
type GiveKey = (error: unknown, key?: KeyObject) => void;

/**
 * passport-jwt's strategy for session tokens: it checks signature, algorithm, issuer, audience and expiry. Tokens that were verified
 * a moment ago are not checked again.
 */
export class IdentityStrategy extends Strategy {
  constructor(
    findKey: FindPublicKey,
    private readonly verified: VerifiedTokens,
  ) {
    super(
      {
        jwtFromRequest: tokenOf,
        secretOrKeyProvider: keyProvider(findKey),
        algorithms: [TOKEN_ALGORITHM],
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
        passReqToCallback: true,
      },
      (request: PassportRequest, payload: unknown, done) => {
        const claims = tokenClaims.safeParse(payload);
        if (!claims.success) return done(null, false, claims.error);
        const identity = identityOf(claims.data);
        verified.remember(tokenOf(request) ?? '', identity, claims.data.exp);
        done(null, identity);
      },
    );
  }

  override authenticate(request: PassportRequest): void {
    const identity = this.verified.find(tokenOf(request) ?? '');
    if (identity) this.success(identity);
    else super.authenticate(request);
  }
}

/** Reads what passport tells its callbacks. Throws SESSION_EXPIRED for a bad token, UPSTREAM_UNAVAILABLE without keys to check it. */
export function identityFrom<T>(error: Error | null, identity: T | false, reason: unknown): T {
  if (identity) return identity;
  if (error) throw error;
  if (!(reason instanceof KeysUnavailableError)) throw new DomainError('SESSION_EXPIRED');
  logger('identity').warn({ err: reason }, 'a session token could not be checked');
  throw new DomainError('UPSTREAM_UNAVAILABLE', { retryAfterSeconds: 1 });
}

function tokenOf({ headers }: { headers: { authorization?: string | undefined } }): string | null {
  return credentialsOf(headers.authorization).token ?? null;
}

/** Never gives an undefined key: jsonwebtoken fails with a TypeError on an unsigned token then. */
function keyProvider(findKey: FindPublicKey): SecretOrKeyProvider {
  return (_request, token: string, done) => {
    const giveKey = done as GiveKey;
    requiredKey(findKey, token)
      .then((key) => giveKey(null, key))
      .catch((error: unknown) => giveKey(error));
  };
}

async function requiredKey(findKey: FindPublicKey, token: string): Promise<KeyObject> {
  const { kid } = decodeProtectedHeader(token);
  const key = typeof kid === 'string' ? await findKey(kid) : undefined;
  if (!key) throw new Error('The token names no key of ours.');
  return key;
}

/** At most one of the two: a session token, or the single-use ticket of a stream. */
interface Credentials {
  token?: string;
  ticket?: string;
}

const BEARER = /^bearer\s+(\S+)\s*$/i;

/**
 * What a caller shows to say who it is. The `Authorization` header goes before `?token=`, which only streams take: browsers open
 * them without headers of ours. A ticket, unlike a session token, holds no dot.
 */
export function credentialsOf(authorization: string | undefined, tokenInAddress?: unknown): Credentials {
  const token = BEARER.exec(authorization ?? '')?.[1];
  if (token !== undefined) return { token };
  if (typeof tokenInAddress !== 'string' || tokenInAddress === '') return {};
  return tokenInAddress.includes('.') ? { token: tokenInAddress } : { ticket: tokenInAddress };
}
