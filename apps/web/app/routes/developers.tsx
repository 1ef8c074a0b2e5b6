import { apiKeyScope } from '@barrelhive/contracts';
import {
  apiKeyAllowanceOf,
  KEY_CALLS_PER_MINUTE,
  KEY_READINGS_PER_HOUR,
  MOST_API_KEYS,
  PRODUCT_NAME,
  SUPPORT_EMAIL,
} from '@barrelhive/rules';
import { Link } from 'react-router';
import { scopeTexts } from '../features/api-keys/texts';
import { pageMeta } from '../head/page-meta';
import { Page } from '../shell/page';

export const meta = () =>
  pageMeta({
    title: 'For developers',
    path: '/developers',
    description: `Ask ${PRODUCT_NAME} from a program of your own: the first call in five minutes, Home Assistant, Shortcuts, webhooks, feeds, assistants, and the limits.`,
  });

const API = `${__PUBLIC_URL__}/api`;
const ASK_FOR_BOTTLE = `curl ${API}/items/016850 \\
  -H "Authorization: Bearer bh_live_…"`;
const BOTTLE = `{
  "displayName": "Blanton Bourbon Single Barrel",
  "storeQty": 6,
  "storesCheckedAt": "2026-11-21T17:00:00.000Z",
  "stores": [{ "storeNumber": "0012", "city": "Salt Lake City", "qty": 6, … }],
  …
}`;
const HOME_ASSISTANT = `# secrets.yaml
barrelhive: "Bearer bh_live_…"

# configuration.yaml
rest:
  - resource: ${API}/saved-searches
    scan_interval: 900
    headers:
      Authorization: !secret barrelhive
    sensor:
      - name: "Bottles my alerts find"
        unit_of_measurement: "bottles"
        value_template: >
          {{ value_json | map(attribute='results') | sum(start=[])
             | selectattr('storeQty', 'defined')
             | map(attribute='storeQty') | sum }}
  - resource: ${API}/items/016850
    scan_interval: 1800
    headers:
      Authorization: !secret barrelhive
    sensor:
      - name: "Blanton's at store 12"
        value_template: >
          {{ value_json.stores | selectattr('storeNumber', 'eq', '0012')
             | map(attribute='qty') | first | default(0) }}`;

const ASSISTANT = `{
  "mcpServers": {
    "barrelhive": {
      "type": "http",
      "url": "${__PUBLIC_URL__}/mcp",
      "headers": { "Authorization": "Bearer bh_live_…" }
    }
  }
}`;

const VERIFY = `import { Webhook } from 'standardwebhooks';

// The body as it came, before anything parsed it. Throws for what we did not send.
const told = new Webhook('whsec_…').verify(rawBody, request.headers);
if (told.type === 'alert.matched') console.log(told.data.alert.term, told.data.bottles);`;

/** How a program of one's own asks us. */
export default function Developers() {
  return (
    <Page
      title="For developers"
      intro={`Ask ${PRODUCT_NAME} from a program of your own: what stands where, and what your alerts find.`}
      width="reading"
    >
      <div className="prose-page">
        <FirstCall />
        <h2>Home Assistant</h2>
        <p>
          Give the key the right to see bottles and to see your alerts. The first sensor counts the bottles that your
          alerts find; the second follows one bottle at one store.
        </p>
        <Code text={HOME_ASSISTANT} />
        <Shortcuts />
        <Webhooks />
        <Feeds />
        <Assistants />
        <Limits />
        <h2>What may change</h2>
        <p>
          New fields and new calls come at any time, so pass over what you do not know. Nothing that is described is
          taken away or means something else without six months’ notice on this page. <code>/api/v1/…</code> is the same
          as <code>/api/…</code>: write it, and you stay with this version should there be another. Every error has a
          code: decide by it, never by the text.
        </p>
        <h2>Questions</h2>
        <p>
          Write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>. Never send us a key.
        </p>
      </div>
    </Page>
  );
}

function FirstCall() {
  return (
    <>
      <h2>Your first call, in five minutes</h2>
      <ol>
        <li>
          Make a key on <Link to="/account#api-keys">your account</Link> under “API keys”. It needs Standard or Premium.
          It is shown once: copy it.
        </li>
        <li>Put it into this call in place of the dots, and run it in a terminal.</li>
      </ol>
      <Code text={ASK_FOR_BOTTLE} />
      <p>You get the bottle with its price and every store that has it:</p>
      <Code text={BOTTLE} />
      <p>
        The number 016850 stands at the end of the bottle’s page, and <code>POST /api/search</code> finds it by name.
        All calls, with what they take and give, stand in the <a href="/api/docs">description of the API</a> (
        <a href="/api/openapi.json">OpenAPI</a>).
      </p>
      <h2>What a key may do</h2>
      <ul>
        {apiKeyScope.options.map((scope) => (
          <li key={scope}>
            <code>{scope}</code>: {scopeTexts[scope].toLowerCase()}
          </li>
        ))}
      </ul>
      <p>
        A key can never see or change your account, your payments, your phone or how you are told. Revoke it on your
        account, and it is refused within a second. Changing your password ends all keys. You may have {MOST_API_KEYS}.
      </p>
    </>
  );
}

function Shortcuts() {
  return (
    <>
      <h2>Shortcuts on iPhone</h2>
      <ol>
        <li>
          New shortcut, action “Get Contents of URL”, with the address{' '}
          <code className="wrap-anywhere">{`${API}/items/016850`}</code>.
        </li>
        <li>
          Show more, Headers, add <code>Authorization</code> with <code>Bearer</code>, a space and your key.
        </li>
        <li>
          Action “Get Dictionary Value”, key <code>storeQty</code>.
        </li>
        <li>Action “Show Result”: “Blanton’s in Utah’s stores: Dictionary Value”.</li>
      </ol>
    </>
  );
}

function Webhooks() {
  return (
    <>
      <h2>Webhooks</h2>
      <p>
        With Premium we tell your program what your alerts find. Give it an address under “How we reach you” on{' '}
        <Link to="/account">your account</Link>, and copy the secret, which is shown once. Each message is signed by{' '}
        <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, which has a library for your language:
      </p>
      <Code text={VERIFY} />
      <p>
        Answer with 2xx within ten seconds, else it comes again. <code>webhook-id</code> stays the same then: pass over
        one that you know. What is sent stands under <code>webhooks</code> in the{' '}
        <a href="/api/openapi.json">description of the API</a>.
      </p>
    </>
  );
}

function Feeds() {
  return (
    <>
      <h2>Feeds and calendar</h2>
      <p>
        Without a program: switch them on under “Feeds and calendar” on <Link to="/account#feeds">your account</Link>{' '}
        and copy the addresses, one for a feed reader and one for your calendar. They need Standard or Premium. For one
        alert alone put its id into the address: <code className="wrap-anywhere">…/alerts/{'{id}'}.atom</code>. Ask
        again with <code>If-None-Match</code>, and what has not changed is a 304. Keep the addresses to yourself.
      </p>
    </>
  );
}

function Assistants() {
  return (
    <>
      <h2>Assistants</h2>
      <p>
        An assistant that speaks the <a href="https://modelcontextprotocol.io">Model Context Protocol</a> and lets you
        send a header finds bottles, and shows, makes and deletes your alerts. Give it this address and a key; what the
        key may do decides which tools it has. Before it makes or deletes an alert it has to show you which.
      </p>
      <Code text={ASSISTANT} />
    </>
  );
}

function Limits() {
  const standard = apiKeyAllowanceOf({ tier: 'standard', valid: true }).callsPerDay;
  const premium = apiKeyAllowanceOf({ tier: 'premium', valid: true }).callsPerDay;
  return (
    <>
      <h2>Limits</h2>
      <ul>
        <li>All your keys together make {KEY_CALLS_PER_MINUTE} calls a minute.</li>
        <li>
          A day has {standard} calls with Standard, whose keys only read, and {premium.toLocaleString('en-US')} with
          Premium. It begins at midnight UTC.
        </li>
        <li>
          {KEY_READINGS_PER_HOUR} times an hour the stores of a bottle are read anew for your keys. Beyond that you get
          the figures that were read last; <code>storesCheckedAt</code> says when.
        </li>
      </ul>
      <p>
        Every answer tells how much is left: <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code>,{' '}
        <code>RateLimit-Reset</code> (in seconds) and <code>RateLimit-Policy</code>. Beyond a limit the answer is 429,
        and <code>Retry-After</code> says when to come again.
      </p>
    </>
  );
}

/** It can be scrolled with the keyboard, too. */
function Code({ text }: { text: string }) {
  return (
    <pre tabIndex={0} className="my-4 overflow-x-auto rounded-card border border-line bg-bone p-4 text-sm text-ink">
      <code>{text}</code>
    </pre>
  );
}
