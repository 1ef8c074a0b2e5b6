export const PHONE_STYLES_PATH = '/assets/phone.css';

/** The phone itself: speech bubbles in a frame. */
export const PHONE_STYLES = `
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
`;
