import { load } from 'cheerio';

/** Opens a checkout page of the Stripe stand-in and sends its form, as a customer who presses "Pay" would. */
export async function payStandInCheckout(checkoutUrl: string): Promise<void> {
  const page = await fetch(checkoutUrl, { signal: AbortSignal.timeout(10_000) });
  const form = load(await page.text())('form[method="post" i]').first();
  if (form.length === 0) throw new Error(`${checkoutUrl} shows nothing to pay (status ${page.status})`);
  const fields = form.serializeArray().map(({ name, value }): [string, string] => [name, value]);
  const answer = await fetch(new URL(form.attr('action') ?? '', checkoutUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  });
  if (answer.status >= 400) throw new Error(`the payment was answered with ${answer.status}`);
}
