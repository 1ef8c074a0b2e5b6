import { faultsCard, listOr } from '../../../page/page';
import { html, type Markup } from '../../../page/html';
import type { TwilioFaults, TwilioScenario } from '../faults/twilio-faults';
import type { Switchboard } from '../messages/switchboard';

const LONGEST_PREVIEW = 60;

/** The phones that have a conversation, the latest first. */
export function phonesCard(switchboard: Switchboard, chosen: string | undefined): Markup {
  const rows = switchboard.phones().map((phone) => phoneRow(phone, switchboard, phone === chosen));
  return html`<section class="card">
    <h2>Phones</h2>
    <div data-region="phones">${listOr('Nobody has got a text yet.', rows)}</div>
  </section>`;
}

function phoneRow(phone: string, switchboard: Switchboard, isChosen: boolean): Markup {
  const last = switchboard.conversation(phone).at(-1);
  return html`<li>
    <div class="row spread">
      <a href="/?phone=${encodeURIComponent(phone)}" ${isChosen ? html` aria-current="true"` : ''}
        >${shownNumber(phone)}</a
      >
      ${switchboard.optedOut.has(phone) ? html`<span class="chip zero">STOP</span>` : ''}
    </div>
    <span class="muted small">${last && preview(last.body)}</span>
  </li>`;
}

function preview(text: string): string {
  return text.length > LONGEST_PREVIEW ? `${text.slice(0, LONGEST_PREVIEW - 1).trimEnd()}…` : text;
}

/** A phone that has not got a text yet can write first. */
export function otherPhoneCard(): Markup {
  return html`<section class="card">
    <h2>Another phone</h2>
    <form class="search" method="get" action="/">
      <label class="hidden-label" for="phone">Phone number</label>
      <input
        id="phone"
        name="phone"
        type="tel"
        inputmode="tel"
        placeholder="(801) 555-0123"
        autocomplete="off"
        required
      />
      <button class="plain">Take it</button>
    </form>
  </section>`;
}

const SCENARIO_LABELS: Readonly<Record<TwilioScenario, string>> = {
  hang: 'Takes it, never answers',
  error: 'Takes it, answers 500',
  reset: 'Hangs up',
  busy: 'Busy (429)',
  landline: 'Landline (30006)',
  filtered: 'Filtered (30007)',
  'account-closed': 'Account closed (10001)',
  'daily-limit': 'Limit of the day (63038)',
  'carrier-limit': 'Carrier’s limit of the day (30023)',
  'sender-unusable': 'Sender unusable (21606)',
  'callbacks-mixed-up': 'Reports mixed up, twice',
  healthy: 'Healthy',
};

/** What can be wrong with the telephone company, one click each. */
export function companyCard(faults: TwilioFaults): Markup {
  return faultsCard({ heading: 'The telephone company', isHealthy: faults.isHealthy(), labels: SCENARIO_LABELS });
}

/** `+18015550123` → `(801) 555-0123`. */
export function shownNumber(phone: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : phone;
}
