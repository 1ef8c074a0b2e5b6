import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { html, type Markup } from '../../../page/html';
import { clockTime, notice, noticeQuery } from '../../../page/page';
import { sendPage } from '../../../server/standin-server';
import { phoneNumber } from '../control/control-routes';
import type { TwilioFaults } from '../faults/twilio-faults';
import type { Switchboard } from '../messages/switchboard';
import type { TextMessage } from '../messages/text-message';
import { companyCard, otherPhoneCard, phonesCard, shownNumber } from './side-cards';

const REFRESH_SECONDS = 1;

const pageQuery = noticeQuery.extend({
  phone: z.string().max(30).optional(),
});

interface PhonePage {
  switchboard: Switchboard;
  faults: TwilioFaults;
  /** Addresses of the pages that show what is told by other ways. */
  beside: readonly string[];
}

/** The page on which texts arrive, and on which a person answers them. What else is told stands beside them. */
export function phonePageRoutes(app: FastifyInstance, { switchboard, faults, beside }: PhonePage): void {
  app.get(PHONE_STYLES_PATH, (_request, reply) => reply.type('text/css').send(PHONE_STYLES));
  app.get('/', (request, reply) => {
    const query = pageQuery.parse(request.query);
    const wanted = phoneNumber.safeParse(query.phone ?? '');
    const phone = wanted.success ? wanted.data : switchboard.phones()[0];
    const problem = query.phone && !wanted.success ? 'That is no phone number.' : query.problem;
    const body = html`
      ${notice({ notice: query.notice, problem })}
      <div class="columns">
        <div>${phonesCard(switchboard, phone)}${otherPhoneCard()}${companyCard(faults)}</div>
        <section aria-label="Phone" class="phone">
          <div class="screen">${phone ? thread(phone, switchboard) : noPhone()}</div>
        </section>
      </div>
      <div class="beside">
        ${beside.map((address) => html`<iframe title="What arrives at ${address}" src="${address}"></iframe>`)}
      </div>
    `;
    return sendPage(reply, {
      title: 'The phone',
      standin: 'Twilio',
      lead: 'Every text the product sends arrives here. Answer it as its reader would: STOP, START, HELP, or what you like.',
      body,
      refreshSeconds: REFRESH_SECONDS,
      stylesheets: [PHONE_STYLES_PATH],
      frames: beside,
    });
  });
}

function thread(phone: string, switchboard: Switchboard): Markup {
  const messages = switchboard.conversation(phone);
  const control = `/control/phones/${encodeURIComponent(phone)}`;
  const action = `${control}/messages`;
  const lost = switchboard.lost.get(phone);
  return html`
    <div class="bar">
      <h2>${shownNumber(phone)}</h2>
      <span data-region="standing"
        >${
          switchboard.optedOut.has(phone)
            ? html`<span class="chip zero">said STOP</span>`
            : html`<span class="chip stock">takes texts</span>`
        }${lost ? html` <span class="chip zero">${lost.fate}</span>` : ''}</span
      >
    </div>
    <ol class="thread" data-region="thread" data-stick-to-end tabindex="0" aria-label="Texts" aria-live="polite">
      ${messages.length > 0 ? messages.map(bubble) : html`<li class="muted empty">No texts yet. They appear here by themselves.</li>`}
    </ol>
    <form class="quick" method="post" action="${action}" data-live>
      ${['STOP', 'START', 'HELP', 'Stop texting me'].map(
        (word) => html`<button class="plain small" name="text" value="${word}">${word}</button>`,
      )}
      <button class="plain small" name="reaction" value="Liked">Like the last text</button>
    </form>
    <form class="quick" method="post" action="${control}/owner" data-live>
      <button class="plain small" name="owner" value="reassigned">Give the number to somebody else</button>
      <button class="plain small" name="owner" value="same">Take it back</button>
    </form>
    <form class="write" method="post" action="${action}" data-live>
      <label class="hidden-label" for="text">Answer</label>
      <input id="text" name="text" placeholder="Text message" autocomplete="off" required maxlength="1600" data-clear />
      <button>Send</button>
    </form>
  `;
}

function bubble(message: TextMessage): Markup {
  const isMine = message.direction === 'inbound';
  const kind = isMine ? 'mine' : `theirs ${message.status}`;
  const state = isMine ? 'you' : `${message.status}${message.errorCode === null ? '' : ` (${message.errorCode})`}`;
  return html`<li class="bubble ${kind}">
    <span class="text">${message.body.trim()}</span><span class="meta">${clockTime(message.createdAt)} · ${state}</span>
  </li>`;
}

function noPhone(): Markup {
  return html`
    <div class="bar"><h2>No texts yet</h2></div>
    <ol class="thread" data-region="thread" tabindex="0" aria-label="Texts">
      <li class="muted empty">
        Sign up in the web app, save an alert, put the bottle on a shelf: the text arrives here.
      </li>
    </ol>
  `;
}

const PHONE_STYLES_PATH = '/assets/phone.css';

/** The phone itself: speech bubbles in a frame. */
const PHONE_STYLES = `
.phone { max-width: 26rem; margin-inline: auto; width: 100%; border: 1px solid var(--line); border-radius: 28px; padding: .75rem;
  background: var(--surface); box-shadow: 0 1px 0 var(--line), 0 18px 40px -24px rgb(34 26 20 / .45); }
.phone .screen { background: var(--background); border-radius: 18px; border: 1px solid var(--line); overflow: hidden; }
.phone .bar { text-align: center; padding: .625rem; border-bottom: 1px solid var(--line); background: var(--surface); }
.phone .bar h2 { margin: 0; font-size: 1.0625rem; }
.thread { list-style: none; margin: 0; padding: 1rem; height: 26rem; overflow-y: auto; display: flex; flex-direction: column; gap: .625rem; }
.thread .empty { margin: auto; text-align: center; max-width: 16rem; }
.bubble { max-width: 85%; padding: .5rem .75rem; border-radius: 16px; overflow-wrap: anywhere; }
.bubble .text { white-space: pre-line; }
.bubble.theirs { align-self: flex-start; background: var(--surface); border: 1px solid var(--line); border-bottom-left-radius: 4px; }
.bubble.mine { align-self: flex-end; background: var(--primary); color: var(--on-primary); border-bottom-right-radius: 4px; }
.bubble .meta { display: block; font-size: .75rem; opacity: .85; margin-top: .125rem; }
.bubble.undelivered { border-color: var(--zero); }
.bubble.undelivered .meta { color: var(--zero); opacity: 1; font-weight: 600; }
.write { display: flex; gap: .375rem; padding: .75rem; border-top: 1px solid var(--line); background: var(--surface); }
.quick { display: flex; gap: .375rem; padding: .75rem .75rem 0; background: var(--surface); border-top: 1px solid var(--line); flex-wrap: wrap; }
@media (max-width: 899px) { .columns > .phone { order: -1; } }
.quick + .write { border-top: 0; }
.beside { display: grid; gap: 1.25rem; margin-top: 1.25rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); }
.beside iframe { width: 100%; height: 40rem; border: 1px solid var(--line); border-radius: 12px; }
`;
