import { loginBody, type CurrentSession, type SessionAnswer, type User } from '@barrelhive/contracts';
import {
  AllowDuringPasswordChange,
  CurrentUser,
  DomainError,
  parseWith,
  Public,
  VerifiedTokens,
  type Identity,
} from '@barrelhive/service-kit';
import { Body, Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { infer as Infer } from 'zod/mini';
import { FindUser } from '../accounts/find-user';
import { AttemptsPerAddress } from '../attempts/attempts-per-address.guard';
import { CheckSession } from './check-session';
import { endSession } from './end-sessions';
import { LiveSessionGuard } from './live-session.guard';
import { LogIn } from './log-in';

@Controller()
export class SessionsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly logIn: LogIn,
    private readonly findUser: FindUser,
    private readonly checkSession: CheckSession,
    private readonly verifiedTokens: VerifiedTokens,
  ) {}

  @Public()
  @UseGuards(AttemptsPerAddress)
  @Post('api/auth/login')
  @HttpCode(200)
  login(@Body(parseWith(loginBody)) body: Infer<typeof loginBody>): Promise<SessionAnswer> {
    return this.logIn.run(body);
  }

  /** Whoever is not logged in any more has logged out all the same. */
  @Public()
  @AllowDuringPasswordChange()
  @Post('api/auth/logout')
  @HttpCode(200)
  async logout(@CurrentUser() identity: Identity | undefined) {
    if (identity) {
      await endSession(identity.sessionId, identity.userId, this.dataSource.manager);
      this.verifiedTokens.evict(({ sessionId }) => sessionId === identity.sessionId);
    }
    return { success: true, message: 'You have been logged out' };
  }

  @AllowDuringPasswordChange()
  @UseGuards(LiveSessionGuard)
  @Get('api/auth/me')
  me(@CurrentUser() identity: Identity): Promise<User> {
    return this.findUser.run(identity.userId);
  }

  @Public()
  @AllowDuringPasswordChange()
  @Get('api/auth/check')
  async check(@CurrentUser() identity: Identity | undefined) {
    const isLive = identity !== undefined && (await this.checkSession.run(identity)) !== undefined;
    return isLive ? { authenticated: true, user: await this.findUser.run(identity.userId) } : { authenticated: false };
  }

  /** For the gateway, which does not route it: whether the bearer's session still counts. */
  @AllowDuringPasswordChange()
  @Get('internal/sessions/current')
  async current(@CurrentUser() identity: Identity): Promise<CurrentSession> {
    const session = await this.checkSession.run(identity);
    if (!session) throw new DomainError('SESSION_EXPIRED');
    return session;
  }
}
