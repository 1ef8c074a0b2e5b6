import { changePasswordBody, type SessionAnswer } from '@barrelhive/contracts';
import { AllowDuringPasswordChange, CurrentUser, parseWith, type Identity } from '@barrelhive/service-kit';
import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import type { infer as Infer } from 'zod/mini';
import { AttemptsPerAddress } from '../attempts/attempts-per-address.guard';
import { LiveSessionGuard } from '../sessions/live-session.guard';
import { ChangePassword } from './change-password';

@Controller()
export class PasswordsController {
  constructor(private readonly changePassword: ChangePassword) {}

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
