import { itemDetail } from '@barrelhive/contracts';
import { textTokenIn } from '@barrelhive/rules';
import { eventually } from '@barrelhive/testing';
import type { RunningProduct } from './running-product';

/** Takes a bottle from all shelves and brings it back. Gives the token of the link in the text that somebody got who waits for it. */
export async function linkOfText(
  { url, standins: { dabs, twilio } }: RunningProduct,
  { sku, phone }: { sku: string; phone: string },
): Promise<string> {
  dabs.shelf.sellOut(sku);
  await eventually('the shelves to be seen empty', async () => {
    const answer: unknown = await (await fetch(`${url}/api/items/${sku}`)).json();
    return itemDetail.parse(answer).storeQty === 0;
  });
  dabs.shelf.setStock(sku, 12, 6);
  return eventually('the text', () =>
    Promise.resolve(twilio.messagesTo(phone).flatMap(({ body }) => textTokenIn(body) ?? [])[0]),
  );
}
