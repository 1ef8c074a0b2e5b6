import type { Acknowledgement, CurrentSession, SessionList } from '@barrelhive/contracts';
import { AllowDuringPasswordChange, CurrentUser, DomainError, Public, type Identity } from '@barrelhive/service-kit';
import { Controller, Delete, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RequestOrigin, type Origin } from '../origins/request-origin';
import { EndSessions } from './end-sessions';
import { listSessions } from './list-sessions';
import { checkSession, LiveSessionGuard } from './live-session.guard';

@Controller()
export class SessionsController {
  constructor(
    private readonly endSessions: EndSessions,
    private readonly dataSource: DataSource,
  ) {}

  /** Whoever is not logged in any more has logged out all the same. */
  @Public()
  @AllowDuringPasswordChange()
  @Post('api/auth/logout')
  @HttpCode(200)
  async logout(
    @CurrentUser() identity: Identity | undefined,
    @RequestOrigin() origin: Origin,
  ): Promise<Acknowledgement> {
    if (identity) await this.endSessions.own(identity, origin);
    return { success: true, message: 'You have been logged out' };
  }

  @UseGuards(LiveSessionGuard)
  @Get('api/auth/sessions')
  async list(@CurrentUser() identity: Identity): Promise<SessionList> {
    return { sessions: await listSessions(this.dataSource.manager, identity) };
  }

  @UseGuards(LiveSessionGuard)
  @Delete('api/auth/sessions/:id')
  async endOne(
    @CurrentUser() identity: Identity,
    @Param('id') id: string,
    @RequestOrigin() origin: Origin,
  ): Promise<Acknowledgement> {
    await this.endSessions.one(identity, id, origin);
    return { success: true, message: 'The session has ended.' };
  }

  @UseGuards(LiveSessionGuard)
  @Delete('api/auth/sessions')
  async endOthers(@CurrentUser() identity: Identity, @RequestOrigin() origin: Origin): Promise<Acknowledgement> {
    await this.endSessions.others(identity, origin);
    return { success: true, message: 'All other sessions have ended.' };
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
