import { setTimeout as pause } from 'node:timers/promises';
import { inventoryStatus } from '@barrelhive/contracts';
import * as z from 'zod';
import { signUp, type Customer } from '../../../apps/e2e/flows/customer';
import { newAccount } from '../../../apps/e2e/flows/new-account';
import { waitUntil } from '../../../tools/dev/processes/wait-until';
import type { ReplicatedProduct } from '../../product/replicated-product';
import { sendJson } from '../../http/send-json';
import { forEachOf } from '../../load/many-times';
import { addBottle, conversationUrl, textsOn } from '../../texts/bottles';
import type { Done, History, SeenCall, ShelfEntry, WatchedAlert } from '../oracle/history';
import type { Act, PlannedPerson, ShelfMove, WorldPlan } from '../plan/world-plan';
import { isFirstText } from '../oracle/judge-texts';
import type { Confirmation } from '../chaos-settings';

const START_BOUND_MS = 300_000;
const SIGN_UPS_AT_ONCE = 6;
const CALL_BOUND_MS = 10_000;
const TRY_AGAIN_MS = 250;
const GONE = 404;

const inbound = z.object({ webhookStatus: z.number().optional() });
const callList = z.object({
  calls: z.array(
    z.object({ at: z.number(), to: z.string(), body: z.string(), isAccepted: z.boolean(), isExpiring: z.boolean() }),
  ),
});

type Where = Pick<ReplicatedProduct, 'url' | 'dabsUrl' | 'twilioUrl'>;

/** The bottles and people of a plan in a running product, and the record of what was done. */
export class WaitingWorld {
  private readonly shelf: ShelfEntry[] = [];
  private readonly stops = new Map<string, Done>();
  private readonly confirmed = new Map<string, Done>();
  private readonly alertIds = new Map<string, string>();
  private readonly customers: Customer[] = [];

  private constructor(
    private readonly plan: WorldPlan,
    private readonly where: Where,
    private readonly skus: readonly string[],
    private readonly confirm: Confirmation,
  ) {}

  /** Adds the bottles, sold out, to a catalogue that was read without them: each has a 0 that no fault explains. */
  static async prepare(plan: WorldPlan, where: Where, confirm: Confirmation): Promise<WaitingWorld> {
    await waitUntil('The first pass', () => hasBeenRead(where.url), START_BOUND_MS, TRY_AGAIN_MS);
    const skus: string[] = [];
    for (const { word } of plan.bottles) {
      skus.push((await addBottle(where.dabsUrl, word)).sku);
    }
    const world = new WaitingWorld(plan, where, skus, confirm);
    await world.signUpEverybody();
    return world;
  }

  /** Puts a bottle into three stores, or takes it out of all. */
  async move({ bottle, does }: ShelfMove): Promise<void> {
    const word = this.plan.bottles[bottle]?.word ?? '';
    const entry: ShelfEntry = { word, inStock: does === 'deliver', askedAt: Date.now() };
    this.shelf.push(entry);
    const path = does === 'deliver' ? 'restock' : 'sell-out';
    await sendJson('POST', `${this.where.dabsUrl}/control/products/${this.skus[bottle] ?? ''}/${path}`, {});
    entry.confirmedAt = Date.now();
  }

  /** Asks until the product confirms, as a person does who is in earnest. */
  async act(act: Act): Promise<void> {
    const { phone } = this.plan.people[act.person] ?? { phone: '' };
    if (act.does === 'confirm') return this.write(phone, 'YES', this.confirmed);
    if (act.does === 'stop') return this.write(phone, 'STOP', this.stops);
    const done: Done = { askedAt: Date.now() };
    const key = keyOf(act.person, act.bottle);
    this.deletions.set(key, done);
    const headers = { authorization: `Bearer ${this.customers[act.person]?.token ?? ''}` };
    await this.untilConfirmed(async () => {
      const signal = AbortSignal.timeout(CALL_BOUND_MS);
      const url = `${this.where.url}/api/alerts/${this.alertIds.get(key) ?? ''}`;
      const { ok, status } = await fetch(url, { method: 'DELETE', headers, signal });
      return ok || status === GONE;
    });
    done.confirmedAt = Date.now();
  }

  /** Somebody, as the product knows them. */
  ownerOf(person: number): { phone: string; token: string } {
    return { phone: this.plan.people[person]?.phone ?? '', token: this.customers[person]?.token ?? '' };
  }

  history(): History {
    const alerts = this.plan.people.flatMap(({ phone, bottles }, person) =>
      bottles.map((bottle): WatchedAlert => {
        const deleted = this.deletions.get(keyOf(person, bottle));
        return { phone, word: this.plan.bottles[bottle]?.word ?? '', ...(deleted && { deleted }) };
      }),
    );
    const confirmed = this.confirm === 'off' ? undefined : this.confirmed;
    return { alerts, shelf: this.shelf, stops: this.stops, confirmed };
  }

  /** Every call for a text that the provider has seen. */
  async calls(): Promise<SeenCall[]> {
    const answer = await fetch(`${this.where.twilioUrl}/control/calls`);
    const { calls } = callList.parse(await answer.json());
    return calls.map(({ at, to, body, isAccepted, isExpiring }) => {
      return { at, phone: to, body, isTaken: isAccepted && !isExpiring };
    });
  }

  private readonly deletions = new Map<string, Done>();

  private async signUpEverybody(): Promise<void> {
    await forEachOf([...this.plan.people.entries()], (entry) => this.signUpOne(...entry), SIGN_UPS_AT_ONCE);
  }

  private async signUpOne(person: number, planned: PlannedPerson): Promise<void> {
    const customer = await signUp(this.where.url, undefined, {
      ...newAccount(),
      email: planned.email,
      phone_number: planned.phone,
    });
    this.customers[person] = customer;
    await customer.subscribe('premium');
    if (this.confirm === 'required') {
      await waitUntil('The first text', () => this.hasBeenAsked(planned.phone), START_BOUND_MS, TRY_AGAIN_MS);
      if (planned.confirmsAtOnce) await this.write(planned.phone, 'YES', this.confirmed);
    }
    for (const bottle of planned.bottles) {
      const { search_id: id } = await customer.createAlert(this.plan.bottles[bottle]?.word ?? '');
      this.alertIds.set(keyOf(person, bottle), id);
    }
  }

  /** The owner of a phone writes to the product, and again until it has the text. */
  private async write(phone: string, text: 'STOP' | 'YES', written: Map<string, Done>): Promise<void> {
    const done: Done = { askedAt: Date.now() };
    written.set(phone, done);
    await this.untilConfirmed(async () => {
      const answer = await sendJson('POST', conversationUrl(this.where.twilioUrl, phone), { text });
      const { webhookStatus } = inbound.parse(await answer.json());
      return webhookStatus !== undefined && webhookStatus < 300;
    });
    done.confirmedAt = Date.now();
  }

  private async hasBeenAsked(phone: string): Promise<boolean> {
    return (await textsOn(this.where.twilioUrl, phone)).some(isFirstText);
  }

  private async untilConfirmed(attempt: () => Promise<boolean>): Promise<void> {
    while (!(await attempt().catch(() => false))) await pause(TRY_AGAIN_MS);
  }
}

function keyOf(person: number, bottle: number): string {
  return `${person} ${bottle}`;
}

async function hasBeenRead(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/inventory/status`).catch(() => undefined);
  const status = answer?.ok ? inventoryStatus.safeParse(await answer.json()) : undefined;
  return Boolean(status?.data?.lastGoodPassAt);
}
