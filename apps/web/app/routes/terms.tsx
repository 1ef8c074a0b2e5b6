import { ALERT_STEP_SECONDS, INVENTORY_REFRESH_SECONDS, MIN_AGE_YEARS, PRODUCT_NAME } from '@barrelhive/rules';
import { pageMeta } from '../head/page-meta';
import { Page } from '../shell/page';
import { SUPPORT_EMAIL } from '../shell/support';

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
        <h2>Who may use {PRODUCT_NAME}</h2>
        <p>
          You must be {MIN_AGE_YEARS} years or older. {PRODUCT_NAME} shows inventory; it sells no alcohol and is not
          affiliated with the Utah Department of Alcoholic Beverage Services.
        </p>
        <h2>Inventory figures</h2>
        <p>
          We check the state’s published inventory every {INVENTORY_REFRESH_SECONDS / 60} minutes and evaluate alerts
          every {ALERT_STEP_SECONDS / 60} minutes during the day. Bottles may sell before you arrive; we cannot promise
          that a figure still holds.
        </p>
        <h2>SMS terms</h2>
        <ul>
          <li>By agreeing at sign-up you opt in to text messages about your alerts.</li>
          <li>At most 1 message per saved alert per day. Message and data rates may apply.</li>
          <li>
            <strong>Reply STOP to opt out</strong>, HELP for help. Carriers are not liable for delayed or undelivered
            messages.
          </li>
        </ul>
        <h2>Plans and payments</h2>
        <p>
          Plans renew monthly until cancelled. <strong>Payments are non-refundable.</strong> After cancelling you keep
          access until the end of the paid period. Changes of plan fees are announced in advance.
        </p>
        <p>When a lower plan takes effect, the newest alerts beyond its limit are removed.</p>
        <h2>Fair use</h2>
        <p>Do not automate searches, resell our data or share your account. We may close accounts that do.</p>
        <h2>Contact</h2>
        <p>
          Questions? Write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
        </p>
      </div>
    </Page>
  );
}
