import * as z from 'zod/mini';

/** `POST /api/stripe/webhook`: the acknowledgement that the payment provider waits for. */
export const webhookReceipt = z.object({ received: z.literal(true) });

export type WebhookReceipt = z.infer<typeof webhookReceipt>;

/** `POST /api/twilio/inbound`: a text that somebody sent to us; `OptOutType` where the provider took it for STOP, START or HELP. */
export const inboundMessageBody = z.object({
  MessageSid: z.string().check(z.minLength(1)),
  From: z.string().check(z.minLength(1)),
  Body: z._default(z.string(), ''),
  OptOutType: z.catch(z.optional(z.string().check(z.minLength(1))), undefined),
});

export type InboundMessageBody = z.infer<typeof inboundMessageBody>;

/** Numbers of the provider for its errors have five digits; no larger one is believed, or would fit its column. */
export const LARGEST_ERROR_CODE = 999_999;

/** `POST /api/twilio/status`: what became of a text that we sent. */
export const messageStatusBody = z.object({
  MessageSid: z.string().check(z.minLength(1)),
  MessageStatus: z.string(),
  ErrorCode: z.catch(z.optional(z.coerce.number().check(z.int(), z.positive(), z.lte(LARGEST_ERROR_CODE))), undefined),
});

export type MessageStatusBody = z.infer<typeof messageStatusBody>;

/** Query of `POST /api/twilio/status`: our own id of the message. */
export const messageStatusQuery = z.object({ n: z.catch(z.optional(z.uuid()), undefined) });

export type MessageStatusQuery = z.infer<typeof messageStatusQuery>;
