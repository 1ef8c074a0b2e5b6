import { createCheckoutBody, type CreateCheckoutBody, type HostedPage } from '@barrelhive/contracts';
import { CurrentUser, parseWith, type Identity } from '@barrelhive/service-kit';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CreateCheckout } from './create-checkout';
import { OpenCustomerPortal } from './open-customer-portal';

@Controller('api/stripe')
export class CheckoutController {
  constructor(
    private readonly createCheckout: CreateCheckout,
    private readonly openCustomerPortal: OpenCustomerPortal,
  ) {}

  @Post('create-checkout')
  @HttpCode(200)
  checkout(
    @CurrentUser() user: Identity,
    @Body(parseWith(createCheckoutBody)) body: CreateCheckoutBody,
  ): Promise<HostedPage> {
    return this.createCheckout.run(user, body);
  }

  @Post('customer-portal')
  @HttpCode(200)
  portal(@CurrentUser() user: Identity): Promise<HostedPage> {
    return this.openCustomerPortal.run(user);
  }
}
