import { changePasswordBody, loginBody, type SessionAnswer } from '@barrelhive/contracts';
import { AllowDuringPasswordChange, CurrentUser, parseWith, Public, type Identity } from '@barrelhive/service-kit';
import { Body, Controller, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod';
import { AttemptsPerAddress } from '../attempts/attempts-per-address.guard';
import { RequestOrigin, type Origin } from '../origins/request-origin';
import { LiveSessionGuard } from '../sessions/live-session.guard';
import { ChangePassword } from './change-password';
import { LogIn } from './log-in';

@Controller()
export class CredentialsController {
  constructor(
    private readonly logIn: LogIn,
    private readonly changePassword: ChangePassword,
  ) {}

  @Public()
  @UseGuards(AttemptsPerAddress)
  @Post('api/auth/login')
  @HttpCode(200)
  async login(
    @Body(parseWith(loginBody)) body: z.infer<typeof loginBody>,
    @RequestOrigin() origin: Origin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionAnswer> {
    const { answer, setCookie } = await this.logIn.run(body, origin);
    void reply.header('set-cookie', setCookie);
    return answer;
  }

  @AllowDuringPasswordChange()
  @UseGuards(AttemptsPerAddress, LiveSessionGuard)
  @Post('api/auth/change-password')
  @HttpCode(200)
  async change(
    @CurrentUser() identity: Identity,
    @Body(parseWith(changePasswordBody)) body: z.infer<typeof changePasswordBody>,
    @RequestOrigin() origin: Origin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionAnswer> {
    const { answer, setCookie } = await this.changePassword.run(identity, body, origin);
    void reply.header('set-cookie', setCookie);
    return answer;
  }
}
