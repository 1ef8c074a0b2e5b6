import { AcceptsFormBody, parseWith, Public } from '@barrelhive/service-kit';
import { Body, Controller, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { TwilioSignatureGuard } from '../twilio/twilio-signature.guard';
import { RecordCallback } from './record-callback';

const statusQuery = z.object({ n: z.uuid().optional().catch(undefined) });

const statusBody = z.object({
  MessageSid: z.string().min(1),
  MessageStatus: z.string(),
  ErrorCode: z.coerce.number().int().positive().optional().catch(undefined),
});

@Controller('api/twilio')
@Public()
@AcceptsFormBody()
@UseGuards(TwilioSignatureGuard)
export class TwilioStatusController {
  constructor(private readonly recordCallback: RecordCallback) {}

  @Post('status')
  @HttpCode(204)
  async receive(
    @Query(parseWith(statusQuery)) query: z.infer<typeof statusQuery>,
    @Body(parseWith(statusBody)) body: z.infer<typeof statusBody>,
  ): Promise<void> {
    await this.recordCallback.run({
      messageId: query.n,
      sid: body.MessageSid,
      providerStatus: body.MessageStatus,
      errorCode: body.ErrorCode,
    });
  }
}
