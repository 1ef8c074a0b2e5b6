/** Text that is HTML already and may be put into a page as it is. */
export class Html {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

type Insert = string | number | Html | Html[] | undefined;

/** A template tag that escapes everything but what is {@link Html} already. `undefined` inserts nothing. */
export function html(parts: TemplateStringsArray, ...inserts: Insert[]): Html {
  return new Html(parts.map((part, position) => part + inserted(inserts[position])).join(''));
}

function inserted(value: Insert): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.join('');
  return escapeHtml(String(value));
}

/** Makes text safe between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export interface StandinPage {
  title: string;
  /** One sentence that says what this page stands in for. */
  about: string;
  body: Html;
  /** CSS and JavaScript of this page only. */
  styles?: string;
  script?: string;
}

/** A whole page of a stand-in, in the look of the product, by day and by night. */
export function standinPage({ title, about, body, styles = '', script }: StandinPage): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>
          ${new Html(sharedStyles + styles)}
        </style>
      </head>
      <body>
        <header class="top">
          <p class="brand">Barrel<span>hive</span> <small>stand-in</small></p>
          <p class="about">${about}</p>
        </header>
        <main>${body}</main>
        ${script === undefined ? undefined : new Html(`<script type="module">${script}</script>`)}
      </body>
    </html>`.text;
}

const sharedStyles = `
:root { --bg:#FBF7F0; --surface:#FFF; --ink:#221A14; --muted:#6B5D50; --line:#E6DCCD; --field:#8C7B6A; --primary:#9A4A12;
  --on-primary:#FFF; --focus:#B45309; --good:#1C6640; --good-bg:#E2F1E7; --bad:#B3261E; --bad-bg:#FBE6E3; --cool:#2A5875; --cool-bg:#E3EDF4; }
@media (prefers-color-scheme: dark) { :root { --bg:#14100C; --surface:#1E1813; --ink:#F4EBDD; --muted:#B9A994; --line:#3A2E24;
  --field:#8A7763; --primary:#E8A04A; --on-primary:#1A1108; --focus:#F2B866; --good:#74D49B; --good-bg:#15301F; --bad:#FF8F80;
  --bad-bg:#3A1613; --cool:#8FC7E8; --cool-bg:#142B3A; } }
* { box-sizing: border-box; }
body { margin:0; background:var(--bg); color:var(--ink); font:16px/1.5 system-ui, sans-serif; }
h1, h2, h3, .brand { font-family: Georgia, 'Times New Roman', serif; line-height:1.2; margin:0; }
.top { display:flex; flex-wrap:wrap; gap:.25rem 1.5rem; align-items:baseline; padding:1rem 1.25rem; border-bottom:1px solid var(--line); }
.brand { font-size:1.25rem; font-weight:700; } .brand span { color:var(--primary); } .brand small { font:600 .75rem system-ui; color:var(--muted); }
.about { margin:0; color:var(--muted); font-size:.9rem; }
main { max-width:64rem; margin:0 auto; padding:1.5rem 1.25rem 4rem; }
.card { background:var(--surface); border:1px solid var(--line); border-radius:12px; padding:20px; }
label { display:block; font-size:.9rem; font-weight:600; margin-bottom:.25rem; }
input, select, textarea { width:100%; font:inherit; color:inherit; background:var(--surface); border:1px solid var(--field); border-radius:8px; padding:.55rem .7rem; }
button, .button { font:600 1rem system-ui; border-radius:8px; border:1px solid var(--field); background:var(--surface); color:var(--ink); padding:.6rem 1rem; cursor:pointer; text-decoration:none; display:inline-block; text-align:center; }
button.primary, .button.primary { background:var(--primary); color:var(--on-primary); border-color:var(--primary); }
button.danger { color:var(--bad); border-color:var(--bad); }
:focus-visible { outline:3px solid var(--focus); outline-offset:2px; }
.muted { color:var(--muted); } .figure { font-variant-numeric:tabular-nums; }
.good { color:var(--good); background:var(--good-bg); } .bad { color:var(--bad); background:var(--bad-bg); } .cool { color:var(--cool); background:var(--cool-bg); }
.badge { display:inline-block; border-radius:6px; padding:.1rem .5rem; font-size:.85rem; font-weight:600; }
`;
