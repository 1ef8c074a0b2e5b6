import {
  MIN_AGE_YEARS,
  MOST_ALERT_TEXTS_A_DAY,
  NUMBERS_NOT_SHARED,
  PRODUCT_NAME,
  SMS_CONSENT_VERSION,
  SMS_CONSENT_WORDING,
  SUPPORT_EMAIL,
} from '@barrelhive/rules';
import { KEYWORDS } from '../../../apps/notifications/src/channels/sms/inbound/inbound-meaning';
import type { RegistrationSettings } from './check-registration';
import { ANSWERS, OPT_IN_TEXT, sampleTexts } from './sample-texts';

/** What the forms of a carrier's registration ask, one answer a line, by the parts of the forms. */
export function describeRegistration({ PUBLIC_URL, TWILIO_FROM, asksFirst }: RegistrationSettings): string[] {
  const page = (path: string) => new URL(path, PUBLIC_URL).href;
  return [
    ...part('Brand', {
      'Name of the product': PRODUCT_NAME,
      Website: page('/'),
      'Support e-mail': SUPPORT_EMAIL,
      'Yours to give': 'legal name and form, tax number (EIN), postal address, and a person to ask',
    }),
    ...part('Use case', {
      'Kind of campaign': 'account notification; "low volume mixed" below 2,000 segments a day',
      'Sending number': TWILIO_FROM ?? 'none is set (TWILIO_FROM)',
      Description: `${PRODUCT_NAME} watches the stock of Utah's state liquor stores, which are public figures, and texts its members when a bottle that they saved is there, and when their account gets another phone number or e-mail address, or many log-ins to it fail. It sells no alcohol and sends no advertising. Members are ${MIN_AGE_YEARS} or older.`,
      'Message frequency': `at most 1 message per saved alert per day, and ${MOST_ALERT_TEXTS_A_DAY} of alerts a day for a person; the monthly list once a month, each lottery that opens once, and what happens to an account once a day`,
      'Embedded links': `yes, all to ${new URL(PUBLIC_URL).host}; no link shortener`,
      'Embedded phone numbers': 'no',
      'Age-gated content': `yes: the full date of birth, ${MIN_AGE_YEARS} or older, is asked ${asksFirst ? 'before anything is shown' : 'before consent; before anything is shown with AGE_GATE=site, which the verification of a number wants'}`,
      'Direct lending': 'no',
    }),
    ...part('Opt-in', {
      'Call to action': `A visitor opens ${page('/signup')}, gives month, day and year of birth and is let on at ${MIN_AGE_YEARS} or older, then fills in name, e-mail, password and phone number, and ticks a checkbox, which is not ticked before. Terms and privacy policy are linked beside the button, and are no part of the consent.`,
      'Wording beside the checkbox': SMS_CONSENT_WORDING,
      'Version of the wording': `${SMS_CONSENT_VERSION}, kept with each consent, its time and its number`,
      'Opt-in page': page('/signup'),
      'Opt-in keywords': KEYWORDS.start.join(', '),
      'Opt-in confirmation': OPT_IN_TEXT.text,
      'Double opt-in': 'the code of that text on the page, or YES to it; no other text goes to the number before',
    }),
    ...part('Opt-out and help', {
      'Opt-out keywords': `${KEYWORDS.stop.join(', ')}, and any reasonable words of English or Spanish`,
      'Opt-out message': ANSWERS.stop.text,
      'Help keywords': KEYWORDS.help.join(', '),
      'Help message': ANSWERS.help.text,
      'Opt-in again': ANSWERS.start.text,
    }),
    ...part('Privacy and terms', {
      'Privacy policy': page('/privacy'),
      'It says': NUMBERS_NOT_SHARED,
      'Terms of service': page('/terms'),
    }),
    ...part(
      'Sample messages',
      Object.fromEntries(sampleTexts(PUBLIC_URL).map(({ what, text }) => [`Of ${what}`, text])),
    ),
  ];
}

function part(heading: string, answers: Readonly<Record<string, string>>): string[] {
  return [heading.toUpperCase(), ...Object.entries(answers).map(([asked, answer]) => `  ${asked}: ${answer}`), ''];
}
