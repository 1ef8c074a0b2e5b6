import fc from 'fast-check';
import { escapeHtml } from './escape-html';

describe('a text in HTML', () => {
  it('has entities for what would be markup, and for the signs of entities', () => {
    expect(escapeHtml(`<a href="x">Maker's & Co &lt;</a>`)).toBe(
      '&lt;a href=&quot;x&quot;&gt;Maker&#39;s &amp; Co &amp;lt;&lt;/a&gt;',
    );
  });

  it('begins no tag and ends no attribute, whatever it is', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(escapeHtml(text)).not.toMatch(/[<>"']/)));
  });
});
