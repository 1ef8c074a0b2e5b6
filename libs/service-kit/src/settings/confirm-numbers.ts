import * as z from 'zod';
import type { ServiceSettings } from './service-settings';

/** The setting that says which numbers are texted; the services that ask for it spread this into their own. */
export const confirmNumbersShape = {
  CONFIRM_NUMBERS: z
    .enum(['required', 'off'])
    .optional()
    .describe(
      'whether texts go to confirmed numbers alone, but for the one that asks for it: required, or off; unset means required in production',
    ),
} satisfies z.ZodRawShape;

type Settings = z.infer<z.ZodObject<typeof confirmNumbersShape>> & Pick<ServiceSettings, 'NODE_ENV'>;

/** Whether the owner of a number has to confirm it before anything else is texted there. */
export function mustConfirmNumbers({ CONFIRM_NUMBERS, NODE_ENV }: Settings): boolean {
  return (CONFIRM_NUMBERS ?? (NODE_ENV === 'production' ? 'required' : 'off')) === 'required';
}
