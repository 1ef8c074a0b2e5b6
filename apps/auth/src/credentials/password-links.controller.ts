import { passwordLinkBody, resetPasswordBody, type Acknowledgement } from '@barrelhive/contracts';
import { parseWith, Public } from '@barrelhive/service-kit';
import { Body, Controller, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod';
import { AttemptsPerAddress } from '../attempts/attempts-per-address.guard';
import { RequestOrigin, type Origin } from '../origins/request-origin';
import { AskForPasswordLink } from './ask-for-password-link';
import { ResetByLink } from './reset-by-link';

/** For whoever forgot the password and has a confirmed mailbox. */
@Public()
@UseGuards(AttemptsPerAddress)
@Controller()
export class PasswordLinksController {
  constructor(
    private readonly askForLink: AskForPasswordLink,
    private readonly resetByLink: ResetByLink,
  ) {}

  @Post('api/auth/password-links')
  @HttpCode(202)
  async ask(
    @Body(parseWith(passwordLinkBody)) { email }: z.infer<typeof passwordLinkBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<Acknowledgement> {
    await this.askForLink.run(email, origin);
    return { success: true, message: 'If this address was confirmed for its account, a link is on its way.' };
  }

  @Post('api/auth/reset-password')
  @HttpCode(200)
  async reset(
    @Body(parseWith(resetPasswordBody)) { token, new_password }: z.infer<typeof resetPasswordBody>,
    @RequestOrigin() origin: Origin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Acknowledgement> {
    void reply.header('set-cookie', await this.resetByLink.run(token, new_password, origin));
    return { success: true, message: 'Password changed successfully!' };
  }
}
