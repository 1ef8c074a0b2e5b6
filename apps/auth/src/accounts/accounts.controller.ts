import {
  signupBody,
  updateUserBody,
  type AccountEvents,
  type SessionAnswer,
  type SessionCheck,
  type SignupBody,
  type UpdateUserBody,
  type User,
} from '@barrelhive/contracts';
import {
  AllowDuringPasswordChange,
  CurrentUser,
  DomainError,
  parseWith,
  Public,
  type Identity,
} from '@barrelhive/service-kit';
import { Body, Controller, Get, Param, Post, Put, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { AttemptsPerAddress } from '../attempts/attempts-per-address.guard';
import { listAccountEvents } from '../history/account-events';
import { RequestOrigin, type Origin } from '../origins/request-origin';
import { checkSession, LiveSessionGuard } from '../sessions/live-session.guard';
import { FindUser } from './find-user';
import { SignUp } from './sign-up';
import { UpdateProfile } from './update-profile';

@Controller()
export class AccountsController {
  constructor(
    private readonly signUp: SignUp,
    private readonly updateProfile: UpdateProfile,
    private readonly dataSource: DataSource,
    private readonly findUser: FindUser,
  ) {}

  @Public()
  @UseGuards(AttemptsPerAddress)
  @Post('api/auth/signup')
  async signup(
    @Body(parseWith(signupBody)) body: SignupBody,
    @RequestOrigin() origin: Origin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionAnswer> {
    const { answer, setCookie } = await this.signUp.run(body, origin);
    void reply.header('set-cookie', setCookie);
    return answer;
  }

  @AllowDuringPasswordChange()
  @UseGuards(LiveSessionGuard)
  @Get('api/auth/me')
  me(@CurrentUser() identity: Identity): Promise<User> {
    return this.findUser.run(this.dataSource.manager, identity.userId);
  }

  @Public()
  @AllowDuringPasswordChange()
  @Get('api/auth/check')
  async check(@CurrentUser() identity: Identity | undefined): Promise<SessionCheck> {
    if (!identity || !(await checkSession(this.dataSource, identity))) return { authenticated: false };
    return { authenticated: true, user: await this.findUser.run(this.dataSource.manager, identity.userId) };
  }

  @UseGuards(LiveSessionGuard)
  @Get('api/auth/events')
  async events(@CurrentUser() identity: Identity): Promise<AccountEvents> {
    return { events: await listAccountEvents(this.dataSource.manager, identity.userId) };
  }

  /** Like the sign-up it says that an address is taken, so it is asked no more often. */
  @UseGuards(LiveSessionGuard, AttemptsPerAddress)
  @Put('api/users/:id')
  update(
    @CurrentUser() identity: Identity,
    @Param('id') id: string,
    @Body(parseWith(updateUserBody)) body: UpdateUserBody,
    @RequestOrigin() origin: Origin,
  ): Promise<User> {
    // Somebody else's account and no account at all look the same.
    if (id !== identity.userId) throw new DomainError('NOT_FOUND');
    return this.updateProfile.run(identity, body, origin);
  }
}
