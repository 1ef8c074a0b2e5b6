import { isExampleNumber } from '@barrelhive/service-kit';
import { parsePhoneNumber } from 'awesome-phonenumber';
import type { AcceptedNumbers } from '../auth-settings';

/** The United States and their territories; other countries have the code +1, too. */
export const US_REGIONS: ReadonlySet<string | undefined> = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);

/** Neither the area code nor the exchange begins with 0 or 1, or is one of 211 to 911. */
const PLAUSIBLE = /^\+1(?!.11)[2-9]\d\d(?!.11)[2-9]\d{6}$/;

/** Whether a number (E.164) may be somebody's in the United States. `assigned` also refuses area codes that nobody has, 900, and numbers for examples. */
export function isUsNumber(phone: string, accepted: AcceptedNumbers): boolean {
  const { regionCode, valid, type } = parsePhoneNumber(phone);
  if (!PLAUSIBLE.test(phone) || !US_REGIONS.has(regionCode)) return false;
  return accepted === 'plausible' || (valid && type !== 'premium-rate' && !isExampleNumber(phone));
}
