import type { FastifyInstance } from 'fastify';

export const STRIPE_STYLES_PATH = '/assets/stripe.css';

const STRIPE_STYLES = `
.checkout { display: grid; gap: 1.5rem; align-items: start; margin-top: 1.25rem; }
@media (min-width: 760px) { .checkout { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: clamp(2rem, 6vw, 5rem); } }
.amount { font: 600 clamp(2.25rem, 7vw, 3rem)/1.1 Fraunces, 'Iowan Old Style', Palatino, Georgia, serif; margin: 0 0 1.25rem;
  font-variant-numeric: tabular-nums; letter-spacing: -.02em; }
.amount span { font: 400 1rem Figtree, ui-sans-serif, system-ui, sans-serif; letter-spacing: 0; color: var(--muted); }
.bill { margin: 0 0 1rem; }
.bill div { display: flex; justify-content: space-between; gap: 1rem; padding: .75rem 0; border-top: 1px solid var(--line); }
.bill dt, .bill dd { margin: 0; font-variant-numeric: tabular-nums; }
.bill .total { font-weight: 700; border-bottom: 1px solid var(--line); }
.checkout .card, .portal .card { padding: clamp(1.25rem, 4vw, 1.75rem); }
.card > :last-child { margin-bottom: 0; }
fieldset { border: 0; margin: 0 0 1.25rem; padding: 0; }
legend { font-size: .875rem; font-weight: 600; padding: 0; margin-bottom: .5rem; }
.cardchoice { display: flex; gap: .75rem; align-items: center; margin: 0; padding: .75rem .875rem; font-weight: 400; cursor: pointer;
  border: 1px solid var(--field); border-bottom-width: 0; }
.cardchoice:first-of-type { border-radius: 10px 10px 0 0; }
.cardchoice:last-of-type { border-radius: 0 0 10px 10px; border-bottom-width: 1px; }
.cardchoice:has(:checked) { background: var(--order-tint); }
.cardchoice:has(:focus-visible) { outline: 3px solid var(--ring); outline-offset: 2px; position: relative; z-index: 1; }
.cardchoice input { flex: none; width: 1.125rem; height: 1.125rem; min-height: 0; margin: 0; padding: 0; accent-color: var(--primary); outline: none; }
.cardchoice b, .onfile { font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
.cardchoice span { display: block; }
.checkout button.block { min-height: 3.125rem; font-size: 1.0625rem; }
.center { text-align: center; text-wrap: balance; }
.who { display: grid; margin: 0 0 1.25rem; overflow-wrap: anywhere; }
.portal { display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
@media (min-width: 900px) { .portal { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); } }
.portal .card + .card { margin-top: 0; }
.portal .stack { gap: 1.25rem; }
.portal .row.spread h2 { margin: 0; }
.plan p { margin: .25rem 0 0; }
.plan + .notice { margin-top: 1rem; }
.between { display: flex; justify-content: space-between; align-items: center; gap: 1rem; margin: 0; }
.between h3, .between p { margin: 0; }
.between button { flex: none; }
.subject { overflow-wrap: anywhere; }
.subject h3 { margin: 0; }
.deeds { display: flex; flex-wrap: wrap; gap: .375rem; margin-top: .625rem; }
.deeds form { display: contents; }
`;

export function stripeStyleRoutes(app: FastifyInstance): void {
  app.get(STRIPE_STYLES_PATH, (_request, reply) => reply.type('text/css').send(STRIPE_STYLES));
}
