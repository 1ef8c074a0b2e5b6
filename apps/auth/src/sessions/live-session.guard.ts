import { DomainError, type Identity } from '@barrelhive/service-kit';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { checkSession } from './check-session';

/** Beyond the token's signature, the session itself must live: an ended one is refused at once, not when its token expires. */
@Injectable()
export class LiveSessionGuard implements CanActivate {
  constructor(private readonly dataSource: DataSource) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { user } = context.switchToHttp().getRequest<FastifyRequest & { user?: Identity }>();
    if (!user) throw new DomainError('AUTHENTICATION_REQUIRED');
    if (!(await checkSession(this.dataSource, user))) throw new DomainError('SESSION_EXPIRED');
    return true;
  }
}
