import { inlineScriptHashes } from './inline-scripts';

/** The digest of `alert('Hello, world.');` as the specification of CSP gives it. */
const HELLO = 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=';

describe('the hashes of inline scripts', () => {
  it('are those a browser computes', () => {
    expect(inlineScriptHashes("<p>x</p><script>alert('Hello, world.');</script>")).toEqual([HELLO]);
    expect(inlineScriptHashes(`<script type="module" nonce="">alert('Hello, world.');</script>`)).toEqual([HELLO]);
  });

  it('keep every character: a script is no text with entities', () => {
    const [one] = inlineScriptHashes('<script>if (a && b < c) f("&amp;")</script>');
    const [other] = inlineScriptHashes('<script>if (a &amp;&amp; b < c) f("&amp;")</script>');
    expect(one).toBeDefined();
    expect(one).not.toBe(other);
  });

  it('leave out scripts from elsewhere and data no browser runs', () => {
    const page = '<script src="/a.js"></script><script type="application/ld+json">{}</script>';
    expect(inlineScriptHashes(page)).toEqual([]);
  });
});
