import { changePasswordBody, loginBody, type SessionAnswer } from '@barrelhive/contracts';
import { AllowDuringPasswordChange, CurrentUser, parseWith, Public, type Identity } from '@barrelhive/service-kit';
import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import type { infer as Infer } from 'zod/mini';
import { AttemptsPerAddress } from '../attempts/attempts-per-address.guard';
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
  login(@Body(parseWith(loginBody)) body: Infer<typeof loginBody>): Promise<SessionAnswer> {
    return this.logIn.run(body);
  }

  @AllowDuringPasswordChange()
  @UseGuards(AttemptsPerAddress, LiveSessionGuard)
  @Post('api/auth/change-password')
  @HttpCode(200)
  change(
    @CurrentUser() identity: Identity,
    @Body(parseWith(changePasswordBody)) body: Infer<typeof changePasswordBody>,
  ): Promise<SessionAnswer> {
    return this.changePassword.run(identity.userId, body);
  }
}
