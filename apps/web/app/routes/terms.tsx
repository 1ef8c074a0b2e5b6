import { paidTiers } from '@barrelhive/contracts';
import {
  ALERT_STEP_SECONDS,
  capabilitiesOf,
  formatDollars,
  GRACE_DAYS,
  GUEST_SEARCHES,
  INVENTORY_REFRESH_SECONDS,
  MIN_AGE_YEARS,
  monthlyPriceCents,
  planName,
  PRODUCT_NAME,
  SUPPORT_EMAIL,
} from '@barrelhive/rules';
import { Link } from 'react-router';
import { pageMeta } from '../head/page-meta';
import { Page } from '../shell/page';

export const meta = () =>
  pageMeta({
    title: 'Terms of Service',
    path: '/terms',
    description: `The rules for using ${PRODUCT_NAME} and its text alerts.`,
  });

export default function Terms() {
  return (
    <Page title="Terms of Service" intro="Last updated May 23, 2025" width="reading">
      <div className="prose-page">
        <WhoMayUseIt />
        <Figures />
        <SmsTerms />
        <PlansAndPayments />
        <UseAndEnd />
        <h2>Contact</h2>
        <p>
          Questions? Write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
        </p>
      </div>
    </Page>
  );
}

function WhoMayUseIt() {
  return (
    <>
      <p>
        By using {PRODUCT_NAME} you agree to these terms. How we treat your data stands in the{' '}
        <Link to="/privacy">Privacy Policy</Link>.
      </p>
      <h2>Who may use {PRODUCT_NAME}</h2>
      <p>
        You must be {MIN_AGE_YEARS} years or older. {PRODUCT_NAME} shows inventory; it sells no alcohol and is not
        affiliated with the Utah Department of Alcoholic Beverage Services.
      </p>
      <p>
        An account is for one person. Give your own name, email address and phone number, keep them up to date, and keep
        your password to yourself: what is done with your account counts as done by you until you tell us otherwise.
      </p>
    </>
  );
}

function Figures() {
  return (
    <>
      <h2>Inventory figures</h2>
      <p>
        We check the state’s published inventory every {INVENTORY_REFRESH_SECONDS / 60} minutes and evaluate alerts
        every {ALERT_STEP_SECONDS / 60} minutes during the day. Bottles may sell before you arrive; we cannot promise
        that a figure still holds. When the state’s figures cannot be read or believed we show the last good ones and
        say so.
      </p>
      <p>
        Guests have {GUEST_SEARCHES} free searches; with an account searches are free and unlimited. Text messages need
        a paid plan.
      </p>
    </>
  );
}

function SmsTerms() {
  return (
    <>
      <h2>SMS terms</h2>
      <ul>
        <li>
          By agreeing at sign-up, and by saving a new phone number, you opt in to text messages from {PRODUCT_NAME} to
          that number: back in stock, price changes, new items, the monthly allocated list and lottery openings, as your
          plan includes them.
        </li>
        <li>At most 1 message per saved alert per day. Message and data rates may apply.</li>
        <li>Messages go out between 10 AM and 9 PM Mountain Time, Monday to Saturday, and not on state holidays.</li>
        <li>
          <strong>Reply STOP to opt out</strong>, HELP for help. After STOP you get one message that confirms it, and no
          more until you reply START. You can also switch off each kind of message on your account page.
        </li>
        <li>
          Carriers are not liable for delayed or undelivered messages, and neither are we for what happens on their way.
        </li>
        <li>Tell us when your number changes, so that nobody else gets your messages.</li>
      </ul>
    </>
  );
}

function PlansAndPayments() {
  return (
    <>
      <h2>Plans and payments</h2>
      <ul>
        {paidTiers.map((tier) => (
          <li key={tier}>
            {planName(tier)}: {formatDollars(monthlyPriceCents[tier])} a month, up to{' '}
            {capabilitiesOf({ tier, valid: true }).alertsAtMost} saved alerts.
          </li>
        ))}
      </ul>
      <p>
        Plans renew monthly until cancelled, and are paid in advance through Stripe.{' '}
        <strong>Payments are non-refundable</strong>, also for a month that is not used up and when you delete your
        account. You can cancel at any time from your account page. After cancelling you keep access until the end of
        the paid period.
      </p>
      <p>
        When a renewal cannot be collected, your plan stays for up to {GRACE_DAYS} days while the payment is tried
        again. Changes of plan fees are announced in advance and never concern a month that is already paid.
      </p>
      <p>When a lower plan takes effect, the newest alerts beyond its limit are removed.</p>
    </>
  );
}

function UseAndEnd() {
  return (
    <>
      <h2>Fair use</h2>
      <p>
        Do not automate searches, resell our data, share your account, or try to get around limits or into what is not
        yours. We may close accounts that do.
      </p>
      <h2>Ending your account</h2>
      <p>
        You can delete your account on its page at any time. Your subscription then ends at once and is not refunded;
        what is deleted and what must be kept stands in the <Link to="/privacy">Privacy Policy</Link>.
      </p>
      <h2>No warranty</h2>
      <p>
        {PRODUCT_NAME} is in beta and offered as it is. It may be interrupted, and its figures come from a source that
        we do not control. As far as the law allows, we are not liable for a bottle that was missed, a trip made for
        nothing, or other indirect damage.
      </p>
      <h2>Changes of these terms</h2>
      <p>
        When these terms change, the date at the top changes with them. Whoever does not agree may cancel; who goes on
        using {PRODUCT_NAME} agrees to the new ones.
      </p>
    </>
  );
}
