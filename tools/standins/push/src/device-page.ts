import type { FastifyInstance } from 'fastify';
import { clockTime, faultsCard, listOr, notice, noticeQuery } from '../../page/page';
import { html, type Markup } from '../../page/html';
import { sendPage } from '../../server/standin-server';
import { shownPush, type Device, type Devices, type Push } from './devices';
import type { PushFaults, PushScenario } from './push-faults';

const REFRESH_SECONDS = 1;

const SCENARIO_LABELS: Readonly<Record<PushScenario, string>> = {
  gone: 'Devices are gone (410)',
  unknown: 'Knows no device (404)',
  busy: 'Busy (429)',
  error: 'Out of order (503)',
  hang: 'Takes it, never answers',
  slow: 'Slow',
  healthy: 'Healthy',
};

/** The page that shows what devices got, decrypted by their keys. */
export function devicePageRoutes(app: FastifyInstance, devices: Devices, faults: PushFaults): void {
  app.get('/', (request, reply) => {
    const body = html`
      ${notice(noticeQuery.parse(request.query))}
      <div data-region="devices">
        ${devices.all().length > 0 ? devices.all().toReversed().map(deviceCard) : html`<p class="muted">No device asked for pushes yet.</p>`}
      </div>
      ${faultsCard({ heading: 'The push service', isHealthy: faults.isHealthy(), labels: SCENARIO_LABELS })}
    `;
    const lead = 'What the product pushes arrives here, encrypted, and each device reads its own.';
    return sendPage(reply, { title: 'The devices', standin: 'Push', lead, body, refreshSeconds: REFRESH_SECONDS });
  });
}

function deviceCard({ id, label, isGone, pushes }: Device): Markup {
  return html`<section class="card" aria-label="${label}">
    <div class="row spread">
      <h2>${label}</h2>
      ${isGone ? html`<span class="chip zero">gone</span>` : html`<span class="chip stock">takes pushes</span>`}
    </div>
    ${listOr('Nothing yet. It appears here by itself.', onScreen(pushes).map(pushRow))}
    ${
      isGone
        ? ''
        : html`<form method="post" action="/control/devices/${id}/let-go" data-live>
            <button class="plain small">Let go of its address</button>
          </form>`
    }
  </section>`;
}

/** What the device shows: of one tag the latest, the newest first. */
function onScreen(pushes: readonly Push[]): Push[] {
  const byTag = new Map(
    pushes.map((push, place) => [shownPush.safeParse(push.payload).data?.notification.tag ?? place, push]),
  );
  return [...byTag.values()].sort((a, b) => b.at.getTime() - a.at.getTime());
}

function pushRow({ at, payload, ttl }: Push): Markup {
  const read = shownPush.safeParse(payload);
  if (!read.success) return html`<li><code>${JSON.stringify(payload)}</code></li>`;
  const { title, body, navigate } = read.data.notification;
  return html`<li>
    <a href="${navigate}" target="_top">${title}</a>
    ${body.split('\n').map((line) => html`<p class="small">${line}</p>`)}
    <span class="muted small">${clockTime(at)} · for ${ttl} s</span>
  </li>`;
}
