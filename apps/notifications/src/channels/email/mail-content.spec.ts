import { alertContent, backInStock, cheaper } from '../../../test/example-situation';
import { mailOf } from './mail-content';
import { asHtml, asText } from './mail-forms';

const foot = { why: 'You asked.', links: [{ text: 'Leave', url: 'https://b.test/unsubscribe/1' }] };
const pageOf = (path: string) => `https://b.test${path}`;

describe('a mail', () => {
  it('says the same in both its forms, with the page of what it told', () => {
    const content = alertContent([{ ...backInStock, after: { storeQty: 3, priceCents: 6499 } }]);
    const mail = mailOf({ ...content, match: { ...content.match, token: '0123456789' } });
    expect(mail.subject).toBe('Blanton: back in stock');
    for (const form of [asText(mail, foot, pageOf), asHtml(mail, foot, pageOf)])
      for (const part of ['Blanton: back in stock', '$64.99', '3 in stores', 'https://b.test/t/0123456789', foot.why])
        expect(form).toContain(part);
  });

  it('escapes what the agency and people write, and keeps its subject one short line', () => {
    const name = 'W<script>alert(1)</script>\r\nBcc: all@b.test';
    const { match, ...rest } = alertContent([{ ...backInStock, name, displayName: name }]);
    const mail = mailOf({ ...rest, match: { ...match, term: '<b>"&\r\nTo: you@b.test'.repeat(9) } });
    expect(asHtml(mail, foot, pageOf)).not.toMatch(/<script|<b>/);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.subject.length).toBeLessThanOrEqual(78);
  });

  it('of a morning has a part for each alert', () => {
    const alerts = [backInStock, cheaper].map((item, nth) => ({
      ...alertContent([item]).match,
      alertId: `a1b2c3d${nth}-0000`,
      term: ['blanton', 'eagle rare'][nth] ?? '',
    }));
    const mail = mailOf({ kind: 'morning', day: '2026-11-21', until: '2026-11-21T19:00:00.000Z', alerts });
    expect(mail.subject).toBe('2 bottles for “blanton”, “eagle rare”');
    expect(asText(mail, foot, pageOf)).toMatch(
      /FOR “BLANTON”\n[^]*\/a\/a1b2c3d0\n[^]*FOR “EAGLE RARE”[^]*\/a\/a1b2c3d1\n/,
    );
  });

  it('lists forty bottles and counts the others', () => {
    const many = Array.from({ length: 42 }, (_, nth) => ({ ...backInStock, sku: String(nth) }));
    expect(asText(mailOf(alertContent(many)), foot, pageOf)).toContain('+2 more');
  });
});
