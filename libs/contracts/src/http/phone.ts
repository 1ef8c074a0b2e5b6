import * as z from 'zod/mini';
import { instant } from './inventory';

/** `POST /api/phone/confirm`: the six digits of the first text. What stands between them does not matter. */
export const confirmPhoneBody = z.strictObject({ code: z.string().check(z.maxLength(32)) });

/** `POST /api/phone/codes`. `resendAfter`: in this many seconds another one can be asked for. `sendsAt`: no text goes out before. */
export const phoneCodeAsked = z.object({ resendAfter: z.int(), sendsAt: z.optional(instant) });

export type PhoneCodeAsked = z.infer<typeof phoneCodeAsked>;
