import { withScriptsAfterPaint } from './scripts-after-paint';

const PAGE = `<html><head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/home.js"/></head>
<body><h1>Home</h1><script>window.context = {};</script><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";

  window.__reactRouterRouteModules = {"root":route0,"routes/home":route1};

import("/assets/entry.js");</script></body></html>`;

describe('a page whose code comes after its first paint', () => {
  const page = withScriptsAfterPaint(PAGE);
  const code = page.slice(page.indexOf('<script type="module"'), page.lastIndexOf('</script>'));

  it('asks for no code while it is read', () => {
    expect(page).not.toMatch(/<link rel="modulepreload"/);
    expect(code).not.toMatch(/^import[ {*]/m);
  });

  it('asks for all of it at once, when it is painted', () => {
    const at = (text: string) => code.indexOf(text);
    expect(at('requestAnimationFrame')).toBeGreaterThan(0);
    expect(at('["/assets/entry.js","/assets/home.js"]')).toBeGreaterThan(at('requestAnimationFrame'));
    expect(at('await import("/assets/manifest.js");')).toBeGreaterThan(at('["/assets/entry.js"'));
  });

  it('runs what it ran before, in that order', () => {
    expect(code).toContain(`const route0 = await import("/assets/root.js");
const route1 = await import("/assets/home.js");

  window.__reactRouterRouteModules = {"root":route0,"routes/home":route1};

import("/assets/entry.js");`);
  });

  it('keeps all else', () => {
    expect(page).toContain('<body><h1>Home</h1><script>window.context = {};</script>');
  });

  it.each([
    ['no code', '<html></html>'],
    ['code of another form', PAGE.replace('import * as route1', 'import { route as route1 }')],
  ])('is refused when it has %s', (_what, other) => {
    expect(() => withScriptsAfterPaint(other)).toThrow('React Router');
  });
});
