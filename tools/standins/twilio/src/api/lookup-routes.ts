import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { recordCalls } from '../../../server/record-exchanges';
import type { Switchboard } from '../messages/switchboard';
import type { TwilioSettings } from '../twilio-settings';
import { answerErrors, demandToken } from './messages-routes';

const lookupPath = z.object({ phone: z.string().regex(/^\+[1-9]\d{6,14}$/) });
const lookupQuery = z.object({
  Fields: z.string().default(''),
  LastVerifiedDate: z
    .string()
    .regex(/^\d{8}$/)
    .optional(),
});

/** Lookup: whether a number has another owner since a day, and whether its line is active. */
export function lookupRoutes(app: FastifyInstance, settings: TwilioSettings, switchboard: Switchboard): void {
  app.addHook('onRequest', async (request) => demandToken(request, settings));
  recordCalls(app, 'twilio');
  answerErrors(app);
  app.get('/v2/PhoneNumbers/:phone', (request) => {
    const { phone } = lookupPath.parse(request.params);
    const { Fields, LastVerifiedDate: day } = lookupQuery.parse(request.query);
    const fields = Fields.split(',');
    const lost = switchboard.lost.get(phone);
    const isLostSince = day !== undefined && lost !== undefined && lost.on.replaceAll('-', '') >= day;
    const answer = day === undefined ? null : isLostSince ? 'yes' : 'no';
    return {
      phone_number: phone,
      valid: true,
      reassigned_number: fields.includes('reassigned_number')
        ? { last_verified_date: day ?? null, is_number_reassigned: answer, error_code: null }
        : null,
      line_status: fields.includes('line_status')
        ? { status: lost?.fate === 'gone' ? 'inactive' : 'active', error_code: null }
        : null,
    };
  });
}
