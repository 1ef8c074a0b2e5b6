import { Injectable, type CanActivate, type ExecutionContext, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { DomainError } from '../errors/domain-error';
import { ALLOWED_DURING_PASSWORD_CHANGE, PUBLIC_ROUTE, type Identity, type IdentifiedRequest } from './identity';
import { credentialsOf, identityFrom } from './identity.strategy';

/**
 * The guard of every route of a service: a valid token, or `@Public()`. `strategy` is the name under which the service's
 * {@link IdentityStrategy} is known to passport, which all services of a process share.
 */
export function createIdentityGuard(strategy: string): Type<CanActivate> {
  @Injectable()
  class IdentityGuard extends AuthGuard(strategy) {
    constructor(private readonly reflector: Reflector) {
      super();
    }

    override async canActivate(context: ExecutionContext): Promise<boolean> {
      if (context.getType() !== 'http') return true;
      const request = context.switchToHttp().getRequest<IdentifiedRequest>();
      const isPublic = this.isMarked(PUBLIC_ROUTE, context);
      const hasToken = credentialsOf(request.headers.authorization).token !== undefined;
      if (isPublic) return hasToken ? this.identifyIfPossible(context) : true;
      if (!hasToken) throw new DomainError('AUTHENTICATION_REQUIRED', { requiresAuth: true });

      await super.canActivate(context);
      this.refuseDuringPasswordChange(request.user, context);
      return true;
    }

    override handleRequest<T>(error: Error | null, identity: T | false, reason: unknown): T {
      return identityFrom(error, identity, reason);
    }

    private async identifyIfPossible(context: ExecutionContext): Promise<true> {
      try {
        await super.canActivate(context);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
      return true;
    }

    private refuseDuringPasswordChange(identity: Identity | undefined, context: ExecutionContext): void {
      if (!identity?.mustChangePassword) return;
      if (this.isMarked(ALLOWED_DURING_PASSWORD_CHANGE, context)) return;
      throw new DomainError('PASSWORD_CHANGE_REQUIRED', { requires_password_change: true });
    }

    private isMarked(mark: symbol, context: ExecutionContext): boolean {
      return this.reflector.getAllAndOverride<boolean>(mark, [context.getHandler(), context.getClass()]) === true;
    }
  }
  return IdentityGuard;
}
