export const PAGE_STYLES_PATH = '/assets/page.css';

const COLOURS = `
:root {
  color-scheme: light dark;
  --background: #fbf7f0; --surface: #ffffff; --ink: #221a14; --muted: #6b5d50; --line: #e6dccd; --field: #8c7b6a;
  --primary: #9a4a12; --on-primary: #ffffff; --ring: #b45309;
  --stock: #1c6640; --stock-tint: #e2f1e7; --zero: #b3261e; --zero-tint: #fbe6e3;
  --warehouse: #2a5875; --warehouse-tint: #e3edf4; --order: #735400; --order-tint: #faefcf;
}
@media (prefers-color-scheme: dark) {
  :root {
    --background: #14100c; --surface: #1e1813; --ink: #f4ebdd; --muted: #b9a994; --line: #3a2e24; --field: #8a7763;
    --primary: #e8a04a; --on-primary: #1a1108; --ring: #f2b866;
    --stock: #74d49b; --stock-tint: #15301f; --zero: #ff8f80; --zero-tint: #3a1613;
    --warehouse: #8fc7e8; --warehouse-tint: #142b3a; --order: #f0cf73; --order-tint: #33280a;
  }
}`;

const TEXT = `
@font-face { font-family: Fraunces; src: url(/assets/fraunces.woff2) format('woff2'); font-weight: 100 900; font-display: swap; }
@font-face { font-family: Figtree; src: url(/assets/figtree.woff2) format('woff2'); font-weight: 300 900; font-display: swap; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--background); color: var(--ink); line-height: 1.5;
  font-family: Figtree, ui-sans-serif, system-ui, 'Segoe UI', Roboto, sans-serif; }
h1, h2, h3, .brand, .name { font-family: Fraunces, 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif;
  font-weight: 600; line-height: 1.2; text-wrap: balance; }
h1 { font-size: clamp(1.75rem, 5vw, 2.5rem); margin: 0 0 .5rem; letter-spacing: -.015em; }
h2 { font-size: 1.375rem; margin: 0 0 .75rem; }
h3 { font-size: 1.0625rem; margin: 0 0 .25rem; }
a { color: var(--primary); text-underline-offset: .2em; }
code { background: var(--order-tint); color: var(--order); padding: .1em .35em; border-radius: 5px; font-size: .9em; }
.lead { max-width: 46rem; color: var(--muted); margin: 0 0 1.5rem; }
.muted { color: var(--muted); }
.small { font-size: .875rem; }
.figures, td.number, th.number, .price { font-variant-numeric: tabular-nums; }
:focus-visible { outline: 3px solid var(--ring); outline-offset: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--surface); padding: .5rem 1rem; z-index: 2; }
.hidden-label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }`;

const LAYOUT = `
.inner { max-width: 72rem; margin: 0 auto; padding-inline: 1.25rem; }
.inner.narrow { max-width: 34rem; }
.top { border-bottom: 1px solid var(--line); }
.top .inner { display: flex; align-items: center; gap: .625rem; min-height: 3.75rem; flex-wrap: wrap; padding-block: .5rem; }
.brand { font-size: 1.25rem; font-weight: 700; color: var(--ink); text-decoration: none; }
.aside { margin-left: auto; font-size: .875rem; }
@media (max-width: 560px) { .aside { margin-left: 0; } }
main { padding-block: 2rem 4rem; }
.columns { display: grid; gap: 1.25rem; align-items: start; grid-template-columns: minmax(0, 1fr); }
.cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); }
@media (min-width: 900px) { .columns { grid-template-columns: minmax(17rem, 1fr) minmax(0, 2fr); } }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; min-width: 0; }
.card + .card { margin-top: 1.25rem; }
.cards .card + .card, .columns > .card + .card { margin-top: 0; }
.row { display: flex; gap: .75rem; align-items: center; flex-wrap: wrap; }
.row.spread { justify-content: space-between; align-items: baseline; flex-wrap: nowrap; }
.stack { display: grid; gap: .75rem; }
.list { list-style: none; margin: 0; padding: 0; }
.list > li { border-top: 1px solid var(--line); padding: .75rem 0; }
.list > li:first-child { border-top: 0; padding-top: 0; }
.list > li:last-child { padding-bottom: 0; }
.row.actions, .actions { margin-top: .75rem; }
.row.tight { gap: .375rem; }
.below { margin-top: 1.25rem; }
.scroll { max-height: 34rem; overflow-y: auto; padding-right: .5rem; }
label.inline-label { display: inline; margin: 0; }
[aria-current='true'] { color: var(--ink); font-weight: 700; }
details > summary { cursor: pointer; font-weight: 600; padding: .25rem 0; }
details[open] > summary { margin-bottom: .75rem; }`;

const PARTS = `
.figures { display: grid; grid-template-columns: repeat(3, 1fr); gap: .5rem; margin: .75rem 0 0; }
.figures div { border-radius: 8px; padding: .5rem .625rem; }
.figures dt { font-size: .75rem; }
.figures dd { margin: 0; font-weight: 700; font-size: 1.125rem; }
.stock { color: var(--stock); background: var(--stock-tint); }
.zero { color: var(--zero); background: var(--zero-tint); }
.warehouse { color: var(--warehouse); background: var(--warehouse-tint); }
.order { color: var(--order); background: var(--order-tint); }
.chip { display: inline-block; flex: none; white-space: nowrap; border-radius: 6px; padding: .1rem .5rem; font-size: .75rem; font-weight: 600; }
.notice { border-radius: 8px; padding: .625rem .875rem; margin: 0 0 1rem; overflow-wrap: anywhere; }
.notice.done { color: var(--stock); background: var(--stock-tint); }
.notice.problem { color: var(--zero); background: var(--zero-tint); }
.price { font-weight: 700; white-space: nowrap; }
.wide { overflow-x: auto; margin-top: .75rem; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th { text-align: left; font-size: .8125rem; color: var(--muted); font-weight: 600; }
th, td { padding: .5rem .5rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: middle; }
td.number, th.number { text-align: right; padding-right: 1rem; }
td .row.tight { flex-wrap: nowrap; }
label, .label { font-size: .875rem; font-weight: 600; display: block; margin-bottom: .25rem; }
input, select, textarea { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--field);
  border-radius: 8px; padding: .5rem .75rem; min-height: 2.75rem; width: 100%; }
input.short { width: 5.5rem; min-height: 2.25rem; padding: .25rem .5rem; font-variant-numeric: tabular-nums; }
button, .button { font: inherit; font-weight: 600; border-radius: 8px; border: 1px solid var(--primary); cursor: pointer;
  background: var(--primary); color: var(--on-primary); padding: .5rem 1.125rem; min-height: 2.75rem; text-decoration: none;
  display: inline-flex; align-items: center; justify-content: center; }
button:disabled, [aria-disabled='true'] { opacity: .55; cursor: default; }
button:hover, .button:hover { filter: brightness(1.08); }
button.plain, .button.plain { background: transparent; color: var(--ink); border-color: var(--field); }
button.warn { background: transparent; color: var(--zero); border-color: var(--zero); }
button.small, .button.small { min-height: 2.25rem; padding: .25rem .75rem; font-size: .875rem; }
button.step { min-width: 2.25rem; padding-inline: 0; }
button.block { width: 100%; }
form.inline { display: inline-flex; gap: .375rem; align-items: center; flex-wrap: wrap; margin: 0; }
.tight form.inline { flex-wrap: nowrap; }
form.search { display: flex; gap: .5rem; margin-bottom: 1rem; }
form.search button { flex: none; }
form.search:last-child { margin-bottom: 0; }
@media (prefers-reduced-motion: no-preference) { button, .button { transition: filter .12s; } }`;

/** The look "label and limestone" for plain pages: warm paper by day, charred oak by night, one copper accent. */
export const PAGE_STYLES = [COLOURS, TEXT, LAYOUT, PARTS].join('\n');
