import {
  signupBody,
  updateUserBody,
  type SessionAnswer,
  type SignupBody,
  type UpdateUserBody,
  type User,
} from '@barrelhive/contracts';
import { CurrentUser, DomainError, parseWith, Public, type Identity } from '@barrelhive/service-kit';
import { Body, Controller, Param, Post, Put, UseGuards } from '@nestjs/common';
import { AttemptsPerAddress } from '../attempts/attempts-per-address.guard';
import { LiveSessionGuard } from '../sessions/live-session.guard';
import { SignUp } from './sign-up';
import { UpdateProfile } from './update-profile';

@Controller()
export class AccountsController {
  constructor(
    private readonly signUp: SignUp,
    private readonly updateProfile: UpdateProfile,
  ) {}

  @Public()
  @UseGuards(AttemptsPerAddress)
  @Post('api/auth/signup')
  signup(@Body(parseWith(signupBody)) body: SignupBody): Promise<SessionAnswer> {
    return this.signUp.run(body);
  }

  @UseGuards(LiveSessionGuard)
  @Put('api/users/:id')
  update(
    @CurrentUser() identity: Identity,
    @Param('id') id: string,
    @Body(parseWith(updateUserBody)) body: UpdateUserBody,
  ): Promise<User> {
    // Somebody else's account and no account at all look the same.
    if (id !== identity.userId) throw new DomainError('NOT_FOUND');
    return this.updateProfile.run(identity.userId, body);
  }
}
