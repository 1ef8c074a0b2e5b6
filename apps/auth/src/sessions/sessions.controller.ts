import type { Acknowledgement, CurrentSession } from '@barrelhive/contracts';
import { AllowDuringPasswordChange, CurrentUser, DomainError, Public, type Identity } from '@barrelhive/service-kit';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { checkSession } from './check-session';
import { LogOut } from './log-out';

@Controller()
export class SessionsController {
  constructor(
    private readonly logOut: LogOut,
    private readonly dataSource: DataSource,
  ) {}

  /** Whoever is not logged in any more has logged out all the same. */
  @Public()
  @AllowDuringPasswordChange()
  @Post('api/auth/logout')
  @HttpCode(200)
  async logout(@CurrentUser() identity: Identity | undefined): Promise<Acknowledgement> {
    if (identity) await this.logOut.run(identity);
    return { success: true, message: 'You have been logged out' };
  }

  /** For the gateway, which does not route it: whether the bearer's session still counts. */
  @AllowDuringPasswordChange()
  @Get('internal/sessions/current')
  async current(@CurrentUser() identity: Identity): Promise<CurrentSession> {
    const session = await checkSession(this.dataSource, identity);
    if (!session) throw new DomainError('SESSION_EXPIRED');
    return session;
  }
}
