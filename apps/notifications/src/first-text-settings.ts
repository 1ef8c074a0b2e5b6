import { wholeNumber } from '@barrelhive/service-kit';
import type * as z from 'zod';

/** How often as much the bounds allow where no stranger can be texted. */
const WIDER_AT_HOME = 20;

const MOST = {
  FIRST_TEXTS_PER_NUMBER: 3,
  FIRST_TEXTS_PER_ACCOUNT: 3,
  FIRST_TEXTS_PER_NETWORK: 5,
  FIRST_TEXTS_PER_NEIGHBOURHOOD: 20,
  FIRST_TEXTS_PER_HOUR: 20,
} as const;

type Name = keyof typeof MOST;
export type FirstTextBounds = Readonly<Record<Name, number>>;

const bound = (name: Name, what: string) =>
  wholeNumber(1)
    .optional()
    .describe(
      `how many texts may ask to confirm a number ${what}; unset means ${MOST[name]}, and ${WIDER_AT_HOME * MOST[name]} in development and toward a stand-in`,
    );

/** The settings of how many first texts there may be. */
export const firstTextBoundsShape = {
  FIRST_TEXTS_PER_NUMBER: bound('FIRST_TEXTS_PER_NUMBER', 'a day at one number, and twice as many in 30 days'),
  FIRST_TEXTS_PER_ACCOUNT: bound('FIRST_TEXTS_PER_ACCOUNT', 'a day for one account, and twice as many in 30 days'),
  FIRST_TEXTS_PER_NETWORK: bound('FIRST_TEXTS_PER_NETWORK', 'a day from one IPv6 /64'),
  FIRST_TEXTS_PER_NEIGHBOURHOOD: bound('FIRST_TEXTS_PER_NEIGHBOURHOOD', 'a day from one IPv6 /48 or IPv4 /24'),
  FIRST_TEXTS_PER_HOUR: bound(
    'FIRST_TEXTS_PER_HOUR',
    'in an hour in vain, beyond what an average hour of the week confirms',
  ),
} satisfies z.ZodRawShape;

interface Settings extends z.infer<z.ZodObject<typeof firstTextBoundsShape>> {
  NODE_ENV: string;
  TWILIO_API_BASE?: string | undefined;
}

/** The bounds by these settings: as given, else wider where only stand-ins can be texted. */
export function firstTextBounds(settings: Settings): FirstTextBounds {
  const isAtHome = settings.NODE_ENV === 'development' || isOfThisMachine(settings.TWILIO_API_BASE);
  const of = (name: Name) => settings[name] ?? MOST[name] * (isAtHome ? WIDER_AT_HOME : 1);
  return {
    FIRST_TEXTS_PER_NUMBER: of('FIRST_TEXTS_PER_NUMBER'),
    FIRST_TEXTS_PER_ACCOUNT: of('FIRST_TEXTS_PER_ACCOUNT'),
    FIRST_TEXTS_PER_NETWORK: of('FIRST_TEXTS_PER_NETWORK'),
    FIRST_TEXTS_PER_NEIGHBOURHOOD: of('FIRST_TEXTS_PER_NEIGHBOURHOOD'),
    FIRST_TEXTS_PER_HOUR: of('FIRST_TEXTS_PER_HOUR'),
  };
}

const isOfThisMachine = (address: string | undefined) =>
  address !== undefined && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
