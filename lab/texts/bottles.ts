import * as z from 'zod';
import { signUp, type Customer } from '../../apps/e2e/flows/customer';
import { waitUntil } from '../../tools/dev/processes/wait-until';
import { sendJson } from '../http/send-json';
import { wordOf } from './bottle-words';
import { tallyTexts, type ExpectedText, type SeenText, type Tally } from './tally';

/** A premium plan has 25. */
const ALERTS_EACH = 20;
const ALERT_BOUND_MS = 120_000;

/** A bottle nobody else has: its word is in no other name, and no other word begins with it. */
export interface Bottle {
  sku: string;
  word: string;
}

const added = z.object({ sku: z.string() });
const conversation = z.object({ messages: z.array(z.object({ body: z.string() })) });

/** Bottles that are sold out everywhere, in a catalogue that nobody has read yet. */
export async function addBottles(dabsUrl: string, count: number): Promise<Bottle[]> {
  const bottles: Bottle[] = [];
  for (let number = 0; number < count; number++) bottles.push(await addBottle(dabsUrl, wordOf(number)));
  return bottles;
}

/** A bottle that is sold out everywhere. */
export async function addBottle(dabsUrl: string, word: string): Promise<Bottle> {
  const answer = await sendJson('POST', `${dabsUrl}/control/products`, { name: `${word} bourbon`, price: '41.99' });
  return { sku: added.parse(await answer.json()).sku, word };
}

/** Puts a bottle onto the shelves. */
export async function deliver(dabsUrl: string, { sku }: Bottle): Promise<void> {
  await sendJson('POST', `${dabsUrl}/control/products/${sku}/restock`, {});
}

/** Where the stand-in shows what came to a phone, and takes what its owner writes. */
export const conversationUrl = (twilioUrl: string, phone: string) =>
  `${twilioUrl}/control/phones/${encodeURIComponent(phone)}/messages`;

/** What has come to a phone. */
export async function textsOn(twilioUrl: string, phone: string): Promise<SeenText[]> {
  const answer = await fetch(conversationUrl(twilioUrl, phone));
  return conversation.parse(await answer.json()).messages.map(({ body }) => ({ phone, body }));
}

/** Customers who wait for these bottles: each bottle has one. */
export class WaitingCustomers {
  private readonly expected: ExpectedText[] = [];

  private constructor(
    readonly customers: readonly Customer[],
    private readonly bottles: readonly Bottle[],
    private readonly where: { dabsUrl: string; twilioUrl: string },
  ) {}

  static async signUp(
    where: { url: string; dabsUrl: string; twilioUrl: string },
    bottles: readonly Bottle[],
  ): Promise<WaitingCustomers> {
    const customers: Customer[] = [];
    for (let at = 0; at < bottles.length; at += ALERTS_EACH) {
      const customer = await signUp(where.url);
      await customer.subscribe('premium');
      for (const { word } of bottles.slice(at, at + ALERTS_EACH)) await customer.createAlert(word);
      customers.push(customer);
    }
    return new WaitingCustomers(customers, bottles, where);
  }

  /** Puts the next bottle onto the shelves. */
  async deliverNext(): Promise<void> {
    const at = this.expected.length;
    const bottle = this.bottles[at];
    const customer = this.customers[Math.floor(at / ALERTS_EACH)];
    if (!bottle || !customer) throw new Error('There are no bottles left to deliver.');
    const text = { phone: customer.phone, word: bottle.word, acknowledged: false };
    this.expected.push(text);
    await deliver(this.where.dabsUrl, bottle);
    text.acknowledged = true;
  }

  async tally(): Promise<Tally> {
    const texts: SeenText[] = [];
    for (const { phone } of this.customers) texts.push(...(await textsOn(this.where.twilioUrl, phone)));
    return tallyTexts(this.expected, texts);
  }

  /** Whether all that was delivered so far is told of, before the time is over. */
  allTexted(boundMs: number): Promise<boolean> {
    const areAllTexted = async () => (await this.tally()).lost === 0;
    return waitUntil('The last text', areAllTexted, boundMs, 250).then(
      () => true,
      () => false,
    );
  }

  /** Waits until no text is missing any more, or the time is over; then as long again as `quietMs` for what may come twice. */
  async settle(quietMs: number): Promise<Tally> {
    await this.allTexted(ALERT_BOUND_MS);
    await new Promise((resolve) => setTimeout(resolve, quietMs));
    return this.tally();
  }
}
