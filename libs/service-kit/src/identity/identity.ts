import * as z from 'zod';

/** Who calls, as the verified session token says. */
export interface Identity {
  userId: string;
  sessionId: string;
  email: string;
  /** True when an operator reset the password: nothing but changing it is allowed. */
  mustChangePassword: boolean;
  /** What the API key may do that the token was given for; absent for a session. */
  keyScopes?: readonly string[];
}

/** Issuer and audience of every session token. */
export const TOKEN_ISSUER = 'barrelhive';
export const TOKEN_AUDIENCE = 'barrelhive';

/** The one algorithm session tokens may be signed with. */
export const TOKEN_ALGORITHM = 'ES256';

/** The claims of a session token that auth signs and every service verifies. */
export const tokenClaims = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  email: z.string(),
  pwc: z.boolean().default(false),
  scopes: z.array(z.string()).optional(),
  exp: z.number(),
});

export type TokenClaims = z.infer<typeof tokenClaims>;

/** The caller whom verified claims name. */
export function identityOf(claims: TokenClaims): Identity {
  const { sub, sid, email, pwc, scopes } = claims;
  return { userId: sub, sessionId: sid, email, mustChangePassword: pwc, ...(scopes && { keyScopes: scopes }) };
}
