import { composeAlertMessage, composeListReleasedMessage, segmentCount } from '@barrelhive/rules';
import { exampleTexts } from './text-example';

const provo = { storeNumber: '0009', address: '3433 N 10 E', city: 'PROVO', qty: 3 };

describe('the texts on the landing page', () => {
  it.each(['https://barrelhive.com', 'https://barrelhive.example', 'http://localhost:8080'])(
    'are word for word what the product sends from %s, one segment each',
    (publicUrl) => {
      const link = `${publicUrl}/t/k3f9x2mqz7`;
      const sent = [
        composeAlertMessage({
          term: 'stagg',
          items: [{ name: 'STAGG JR 750ml', kind: 'back-in-stock', after: { priceCents: 6_499 }, stores: [provo] }],
          link,
        }),
        composeAlertMessage({
          term: 'eagle rare',
          items: [
            {
              name: 'EAGLE RARE 10 YR 750ml',
              kind: 'price',
              before: { priceCents: 4_499 },
              after: { priceCents: 3_999 },
              stores: [],
            },
          ],
          link,
        }),
        composeListReleasedMessage({ month: 'November', itemCount: 42, link: `${publicUrl}/allocated-items` }),
      ];
      const shown = exampleTexts(publicUrl).map(({ text }) => text);
      expect(shown).toEqual(sent);
      expect(shown.map(segmentCount)).toEqual([1, 1, 1]);
    },
  );
});
