import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Identity } from './identity';

export const PUBLIC_ROUTE = Symbol('public route');
export const ALLOWED_DURING_PASSWORD_CHANGE = Symbol('allowed during password change');

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
