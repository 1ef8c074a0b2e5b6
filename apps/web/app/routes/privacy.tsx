import { PRODUCT_NAME } from '@barrelhive/rules';
import { pageMeta } from '../head/page-meta';
import { Page } from '../shell/page';
import { SUPPORT_EMAIL } from '../shell/support';

export const meta = () =>
  pageMeta({
    title: 'Privacy Policy',
    path: '/privacy',
    description: `What ${PRODUCT_NAME} stores about you, why, and how to opt out.`,
  });

export default function Privacy() {
  return (
    <Page title="Privacy Policy" intro="Last updated May 23, 2025" width="reading">
      <div className="prose-page">
        <h2>What we store</h2>
        <p>
          When you sign up we store your name, email address, phone number and a scrambled form of your password. We
          keep the searches you save as alerts, your alert preferences and the messages we sent you. Your date of birth
          is checked in your browser and never stored.
        </p>
        <p>
          So that you see who was in your account, we keep its last 20 log-ins and changes and your open sessions: when,
          with which kind of browser, and from which network. Of internet addresses only the first part is kept.
        </p>
        <h2>Text messages</h2>
        <p>
          You opt in to text messages when you create your account, and again for a new phone number when you save it.
          We send at most 1 message per saved alert per day, and messages about the monthly allocated list and lottery
          openings if your plan includes them and you want them. Message and data rates may apply.{' '}
          <strong>Reply STOP to opt out</strong> at any time; reply START to opt in again. Your phone number and your
          consent are never sold or shared with third parties for their marketing.
        </p>
        <h2>Payments</h2>
        <p>
          Payments are handled by Stripe. Your card number never reaches our servers; we keep your plan, its status and
          the end of the paid period.
        </p>
        <h2>Cookies and browser storage</h2>
        <p>
          A signed cookie counts the free searches of guests, and another one tells your device from strangers when you
          log in. Your browser stores your session and your choice of theme. We use no advertising or tracking cookies.
        </p>
        <h2>Who sees your data</h2>
        <p>
          Only the services that make {PRODUCT_NAME} work: Twilio delivers our text messages, Stripe takes payments.
        </p>
        <h2>Your rights</h2>
        <p>
          On your account page you can change your name, email and phone number, download a copy of everything we hold
          of you, and delete your account. If you cannot log in, write to{' '}
          <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a> from your registered address.
        </p>
        <h2>When you delete your account</h2>
        <p>
          Your subscription ends at once, you are logged out everywhere, and within a minute your name, email address,
          phone number, password, alerts, preferences and messages are deleted. Stripe deletes you as a customer and
          keeps the records of payments that the law asks of it.
        </p>
        <p>
          We keep what the law makes us keep, in a form that names nobody: that the owner of a phone number agreed to
          text messages, when and to which wording; that a phone number opted out; and which subscriptions there were
          and when. Phone numbers and Stripe&apos;s references are kept as digests, which can be compared but not read.
          An opt-out holds again if the number comes back. Backups are overwritten in their turn.
        </p>
      </div>
    </Page>
  );
}
