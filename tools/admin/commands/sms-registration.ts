import { mustConfirmNumbers, readSettings } from '@barrelhive/service-kit';
import * as z from 'zod';
import { gatewaySettingsSchema } from '../../../apps/gateway/src/gateway-settings';
import { notificationsSettingsSchema } from '../../../apps/notifications/src/notifications-settings';
import { type Command, UsageError } from '../command';
import { checkRegistration } from '../registration/check-registration';
import { describeRegistration } from '../registration/describe-registration';

const { NODE_ENV, PUBLIC_URL, CONFIRM_NUMBERS, TWILIO_FROM } = notificationsSettingsSchema.shape;
const { AGE_GATE } = gatewaySettingsSchema.shape;
const registrationSettings = z.object({
  NODE_ENV,
  PUBLIC_URL,
  CONFIRM_NUMBERS,
  AGE_GATE,
  TWILIO_FROM: TWILIO_FROM.optional(),
});

/** Needs no database: whoever registers may have none yet. */
export const smsRegistration: Command = {
  usage: 'sms-registration',
  summary: "Print what a carrier's registration of our texts asks, and what it would refuse",
  run: async (args, { env }) => {
    if (args.length > 0) throw new UsageError('sms-registration takes no argument.');
    const read = readSettings(registrationSettings, env);
    const settings = { ...read, mustConfirm: mustConfirmNumbers(read), asksFirst: read.AGE_GATE === 'site' };
    const faults = await checkRegistration(settings);
    return [...describeRegistration(settings), ...outcome(faults)];
  },
};

const outcome = (faults: readonly string[]) =>
  faults.length === 0
    ? ['Nothing of this would be refused, as far as it can be checked here.']
    : ['TO MEND', ...faults.map((fault) => `  ${fault}`)];
