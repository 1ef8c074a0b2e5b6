import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { TWILIO, type TwilioClient } from '../twilio/twilio-client';

/** Injection token of {@link Carriers}. */
export const CARRIERS = Symbol('carriers');

/**
 * What the carrier of a number says of it. `theirs`: who had it on that day has it still. `lost`: somebody else has it since, or nobody.
 * `unknown`: the carrier says nothing, or there is no such number.
 */
export type CarrierAnswer = 'theirs' | 'lost' | 'unknown';

/** Who knows whose a number is. */
export interface Carriers {
  /** `verifiedOn`: the last day, `YYYYMMDD`, on which the number surely was its owner's. Rejects when nobody answers, or may not. */
  ask(phone: string, verifiedOn: string): Promise<CarrierAnswer>;
}

const lookup = z.object({
  reassignedNumber: z.object({ isNumberReassigned: z.string().nullish() }).nullish(),
  lineStatus: z.object({ status: z.string().nullish() }).nullish(),
});
const refusal = z.object({ status: z.literal([400, 404]) });

/** By Twilio Lookup: the FCC's database of reassigned numbers, and whether the line is active. */
@Injectable()
export class TwilioCarriers implements Carriers {
  constructor(@Inject(TWILIO) private readonly twilio: TwilioClient) {}

  async ask(phone: string, verifiedOn: string): Promise<CarrierAnswer> {
    try {
      const fields = 'reassigned_number,line_status';
      const answer = await this.twilio.lookups.v2.phoneNumbers(phone).fetch({ fields, lastVerifiedDate: verifiedOn });
      const { reassignedNumber, lineStatus } = lookup.parse(answer);
      if (reassignedNumber?.isNumberReassigned === 'yes' || lineStatus?.status === 'inactive') return 'lost';
      return reassignedNumber?.isNumberReassigned === 'no' ? 'theirs' : 'unknown';
    } catch (error) {
      if (refusal.safeParse(error).success) return 'unknown';
      throw error;
    }
  }
}
