import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER, type TokenClaims } from '@barrelhive/service-kit';
import { SignJWT } from 'jose';
import type { SigningKeyRing } from './signing-key-ring';

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
