import { confirmPhoneBody, type PhoneCodeAsked } from '@barrelhive/contracts';
import { CurrentUser, networksOf, parseWith, type Identity } from '@barrelhive/service-kit';
import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import type * as z from 'zod';
import { AskForConfirmation } from './ask-for-confirmation';
import { ConfirmNumber } from './confirm-number';

@Controller('api/phone')
export class PhoneController {
  constructor(
    private readonly askForConfirmation: AskForConfirmation,
    private readonly confirmNumber: ConfirmNumber,
  ) {}

  @Post('codes')
  @HttpCode(202)
  askAgain(@CurrentUser() { userId }: Identity, @Ip() address: string): Promise<PhoneCodeAsked> {
    return this.askForConfirmation.again(userId, networksOf(address));
  }

  @Post('confirm')
  @HttpCode(204)
  async confirm(
    @CurrentUser() { userId }: Identity,
    @Body(parseWith(confirmPhoneBody)) { code }: z.infer<typeof confirmPhoneBody>,
  ): Promise<void> {
    await this.confirmNumber.byCode(userId, code);
  }
}
