import * as fc from 'fast-check';
import { escapeHtml, html } from './html';

describe('the html template', () => {
  it('escapes every value and keeps nested markup', () => {
    const item = (text: string) => html`<i title="${text}">${text}</i>`;
    expect(html`${['<b>', `"it's" & more`].map(item)}`.markup).toBe(
      '<i title="&#60;b&#62;">&#60;b&#62;</i><i title="&#34;it&#39;s&#34; &#38; more">&#34;it&#39;s&#34; &#38; more</i>',
    );
  });

  it('shows nothing for what is absent, and a 0 as a 0', () => {
    expect(html`[${undefined}${null}${false}${0}]`.markup).toBe('[0]');
  });

  it('never lets a text open a tag or leave an attribute', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(escapeHtml(text)).not.toMatch(/[<>"']/)));
  });
});
