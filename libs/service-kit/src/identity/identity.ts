import * as z from 'zod';

/** Who calls, as the verified session token says. */
export interface Identity {
  userId: string;
  sessionId: string;
  email: string;
  /** True when an operator reset the password: nothing but changing it is allowed. */
  mustChangePassword: boolean;
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
  exp: z.number(),
});

export type TokenClaims = z.infer<typeof tokenClaims>;

export function identityOf(claims: TokenClaims): Identity {
  return { userId: claims.sub, sessionId: claims.sid, email: claims.email, mustChangePassword: claims.pwc };
}
