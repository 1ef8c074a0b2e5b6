import {
  messageStatusBody,
  messageStatusQuery,
  type MessageStatusBody,
  type MessageStatusQuery,
} from '@barrelhive/contracts';
import { AcceptsFormBody, parseFromProvider, Public, refusedWebhooksFilter } from '@barrelhive/service-kit';
import { Body, Controller, HttpCode, Post, Query, UseFilters, UseGuards } from '@nestjs/common';
import { TwilioSignatureGuard } from '../twilio/twilio-signature.guard';
import { RecordCallback } from './record-callback';

@Controller('api/twilio')
@Public()
@AcceptsFormBody()
@UseGuards(TwilioSignatureGuard)
@UseFilters(refusedWebhooksFilter('twilio'))
export class TwilioStatusController {
  constructor(private readonly recordCallback: RecordCallback) {}

  @Post('status')
  @HttpCode(204)
  async receive(
    @Query(parseFromProvider(messageStatusQuery)) query: MessageStatusQuery,
    @Body(parseFromProvider(messageStatusBody)) body: MessageStatusBody,
  ): Promise<void> {
    await this.recordCallback.run({
      messageId: query.n,
      sid: body.MessageSid,
      providerStatus: body.MessageStatus,
      errorCode: body.ErrorCode,
    });
  }
}
