import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { clockTime, faultsCard, notice, noticeQuery } from '../../page/page';
import { html, type Markup } from '../../page/html';
import { ControlError, sendPage } from '../../server/standin-server';
import type { MailFaults, MailScenario } from './mail-faults';
import type { Mail, Mailbox } from './mailbox';

const REFRESH_SECONDS = 1;
/** A mail brings its own styles, and may load nothing. */
const POLICY_OF_MAILS = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const SHOWN = 500;
const mailPath = z.object({ id: z.string() });

const SCENARIO_LABELS: Readonly<Record<MailScenario, string>> = {
  busy: 'Busy (451)',
  bounce: 'Nobody has the address (550)',
  spam: 'Takes it for spam (554)',
  reset: 'Takes it, and hangs up',
  slow: 'Slow',
  healthy: 'Healthy',
};

/** The page that shows what came in, as a parser reads it. */
export function mailboxPageRoutes(app: FastifyInstance, mailbox: Mailbox, faults: MailFaults): void {
  app.get('/', (request, reply) => {
    const mails = mailbox.all().slice(-SHOWN).toReversed();
    const body = html`
      ${notice(noticeQuery.parse(request.query))}
      <div data-region="mails">
        ${mails.length > 0 ? mails.map(mailCard) : html`<p class="muted">No mail yet. It appears here by itself.</p>`}
      </div>
      ${faultsCard({ heading: 'The mail server', isHealthy: faults.isHealthy(), labels: SCENARIO_LABELS })}
    `;
    const lead = 'What the product mails arrives here, whoever it is for.';
    return sendPage(reply, { title: 'The mailbox', standin: 'Mail', lead, body, refreshSeconds: REFRESH_SECONDS });
  });
  app.get('/mails/:id', (request, reply) => {
    const mail = mailbox.find(mailPath.parse(request.params).id);
    if (!mail) throw new ControlError(404, 'There is no such mail.');
    return reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY_OF_MAILS).send(mail.html);
  });
}

function mailCard({ id, at, to, from, subject, text, headers }: Mail): Markup {
  const leaving = headers['list-unsubscribe'];
  return html`<section class="card" aria-label="${subject}">
    <h2>${subject}</h2>
    <p class="muted small">${clockTime(at)} · to ${to.join(', ')} · from ${from}</p>
    ${text.split('\n').map(shownLine)}
    <p class="small">
      <a href="/mails/${id}">As HTML</a>${leaving ? html` · one click ends it: <code>${leaving}</code>` : ''}
    </p>
  </section>`;
}

function shownLine(line: string): Markup {
  return /^https?:\/\//.test(line) ? html`<p><a href="${line}" target="_top">${line}</a></p>` : html`<p>${line}</p>`;
}
