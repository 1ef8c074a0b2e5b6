import { inboundMessageBody, type InboundMessageBody } from '@barrelhive/contracts';
import { AcceptsFormBody, parseFromProvider, Public, refusedWebhooksFilter } from '@barrelhive/service-kit';
import { Body, Controller, Header, HttpCode, Post, UseFilters, UseGuards } from '@nestjs/common';
import twilio from 'twilio';
import { TwilioSignatureGuard } from '../twilio/twilio-signature.guard';
import { ReceiveInboundMessage } from './receive-inbound-message';

@Controller('api/twilio')
@Public()
@AcceptsFormBody()
@UseGuards(TwilioSignatureGuard)
@UseFilters(refusedWebhooksFilter('twilio'))
export class TwilioInboundController {
  constructor(private readonly receiveInboundMessage: ReceiveInboundMessage) {}

  @Post('inbound')
  @HttpCode(200)
  @Header('content-type', 'text/xml')
  async receive(@Body(parseFromProvider(inboundMessageBody)) body: InboundMessageBody): Promise<string> {
    const reply = await this.receiveInboundMessage.run({
      sid: body.MessageSid,
      phone: body.From,
      text: body.Body,
      optOutType: body.OptOutType,
    });
    const answer = new twilio.twiml.MessagingResponse();
    if (reply !== undefined) answer.message(reply);
    return answer.toString();
  }
}
