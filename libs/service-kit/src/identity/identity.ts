import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';

export const PUBLIC_ROUTE = Symbol('public route');
export const ALLOWED_DURING_PASSWORD_CHANGE = Symbol('allowed during password change');

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

/** The request as the identity guard leaves it. */
export type IdentifiedRequest = FastifyRequest & { user?: Identity };

/** A route (or all of a controller) that needs no token. A valid token still gives `@CurrentUser()`; an invalid one is ignored. */
export const Public = () => SetMetadata(PUBLIC_ROUTE, true);

/** A route that works while the user must change the password; every other one answers 403 `requires_password_change`. */
export const AllowDuringPasswordChange = () => SetMetadata(ALLOWED_DURING_PASSWORD_CHANGE, true);

/** The caller. On a `@Public()` route declare it as `Identity | undefined`. */
export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Identity | undefined =>
    context.switchToHttp().getRequest<IdentifiedRequest>().user,
);
