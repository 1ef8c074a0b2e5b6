import { randomInt, randomUUID } from 'node:crypto';
import type { SignupBody } from '@barrelhive/contracts';
import { defaultAlertPreferences } from '@barrelhive/rules';

/** What a person nobody has met fills into the form: an address and a phone of their own, everything agreed to. */
export function newAccount() {
  return {
    name: 'Ann Drinker',
    email: `${randomUUID()}@example.com`,
    password: 'Bourbon-Trail-1',
    phone_number: `+1801${randomInt(2_200_000, 3_000_000)}`,
    notification_preferences: { sms_consent: true },
    alert_preferences: defaultAlertPreferences(),
  } satisfies SignupBody;
}
