import { NUMBERS_NOT_SHARED, SMS_CONSENT_WORDING } from '@barrelhive/rules';
import { show } from '../../test/show';
import Privacy from './privacy';
import Terms from './terms';

const textOf = (page: React.ReactNode) => (show(page).container.textContent ?? '').replaceAll(/\s+/g, ' ');

describe('the terms', () => {
  it.each([
    'Last updated May 23, 2025',
    'You must be 21 years or older',
    'At most 1 message per saved alert per day. Message and data rates may apply.',
    'Reply STOP to opt out, HELP for help.',
    'Carriers are not liable for delayed or undelivered messages',
    'Payments are non-refundable',
    'Changes of plan fees are announced in advance',
    'Basic: $2.99 a month, up to 2 saved alerts.',
    'Standard: $4.99 a month, up to 10 saved alerts.',
    'Premium: $9.99 a month, up to 25 saved alerts.',
    'your plan stays for up to 7 days',
  ])('say: %s', (sentence) => {
    expect(textOf(<Terms />)).toContain(sentence);
  });

  it('repeat each sentence that people agree to at sign-up', () => {
    const terms = textOf(<Terms />).toLowerCase();
    const [, promise = '', ...sentences] = SMS_CONSENT_WORDING.split(/: |\. ?/).filter(Boolean);
    for (const sentence of [promise, ...sentences]) expect(terms).toContain(sentence.toLowerCase());
  });
});

describe('the privacy policy', () => {
  it.each([
    'Last updated May 23, 2025',
    'You opt in to text messages when you create your account',
    'at most 1 message per saved alert per day',
    'Reply STOP to opt out at any time; your own words do, too',
    NUMBERS_NOT_SHARED,
    'only where we cannot tell what they ask for, for 10 days',
    'Your date of birth is checked in your browser and never stored',
    'it is deleted when nobody has used it for 90 days, and not before its last plan lies 60 days back.',
    'Messages that we received: 90 days.',
    'Messages that we sent: 90 days after their month',
    'A number that you confirmed is also told when your account gets another phone number or email address',
    'A confirmed phone number that you changed: 10 days',
    'Log-ins and changes of the account: 180 days.',
    'Sessions: 30 days after they are over.',
    'The rest of the address is not kept with your account.',
    'The number of searches of a guest: 400 days, under a random id and a digest of the internet address.',
    'Failed log-ins: 24 hours, as digests.',
    'the search terms of your alerts for times without a connection: until you log out or the session ends',
    'The town that distances are measured from, and your choice of theme: also after you log out',
    'In each tab, until you close it: how many free searches you used as a guest, the alert you asked for',
    'The files of the app, so that it opens without a connection, and no answers',
    'download a copy of everything we hold of you, and delete your account',
    "Phone numbers and Stripe's references are kept as digests.",
  ])('says: %s', (sentence) => {
    expect(textOf(<Privacy />)).toContain(sentence);
  });
});
