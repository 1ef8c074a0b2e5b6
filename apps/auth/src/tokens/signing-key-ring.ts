import {
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  type FindPublicKey,
  type TokenClaims,
} from '@barrelhive/service-kit';
import { SignJWT, type JSONWebKeySet } from 'jose';
import type { SigningKey } from './signing-key';

/** The keys that are published: the one that signs, and the one that will or did. */
export class SigningKeyRing {
  private current: SigningKey | undefined;
  private keys: ReadonlyMap<string, SigningKey> = new Map();

  /** Takes over what the database says. */
  take(signing: SigningKey, other: readonly SigningKey[]): void {
    this.current = signing;
    this.keys = new Map([signing, ...other].map((key) => [key.keyId, key]));
  }

  /** The key that signs; there is one once the service is up. */
  get signing(): SigningKey {
    if (!this.current) throw new Error('The signing keys were not read yet.');
    return this.current;
  }

  /** What `/.well-known/jwks.json` answers: the public halves only. */
  get published(): JSONWebKeySet {
    return { keys: [...this.keys.values()].map(({ jwk }) => jwk) };
  }

  /** For our own guard, without asking ourselves over HTTP. */
  readonly findPublicKey: FindPublicKey = (keyId) => Promise.resolve(this.keys.get(keyId)?.publicKey);
}

type Claims = Omit<TokenClaims, 'exp'>;

/** Signs what a token says of its user, from when on and until when. */
export function signToken(
  ring: SigningKeyRing,
  { sub, ...claims }: Claims,
  { issuedAt, expiresAt }: { issuedAt: Date; expiresAt: Date },
): Promise<string> {
  const { privateKey, keyId } = ring.signing;
  return new SignJWT(claims)
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: keyId })
    .setSubject(sub)
    .setIssuer(TOKEN_ISSUER)
    .setAudience(TOKEN_AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(privateKey);
}
