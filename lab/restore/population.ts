import { subscriptionCheck } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import { logInAgain, type Customer } from '../../apps/e2e/flows/customer';
import { giveAddress } from '../../apps/e2e/flows/give-address';
import { waitUntil } from '../../tools/dev/processes/wait-until';
import { GIVEN_CHANNELS } from '../chaos/places/given-channels';
import { forEachOf } from '../load/many-times';
import type { ReplicatedProduct } from '../product/replicated-product';
import { wordIn } from '../texts/bottle-words';
import { deliver, textsOn } from '../texts/bottles';
import {
  kindNames,
  kinds,
  NEW_PASSWORD,
  saveAlerts,
  signUpOne,
  type Bottles,
  type Kind,
  type KindName,
  type Moment,
  type Place,
} from './kinds';

const SIGN_UPS_AT_ONCE = 6;
const UNAUTHORIZED = 401;
const FAILED = 400;
const PLAN_BOUND_MS = 120_000;

/** Channels besides texts. */
export const placeChannels = ['email', 'webhook'] as const;
export type PlaceChannel = (typeof placeChannels)[number];

/** Somebody, and what they had: the words of the bottles that they were told of. */
export interface Told {
  kind: Kind;
  name: KindName;
  texts: readonly string[];
  /** By channel, for whoever has places. */
  places: Partial<Record<PlaceChannel, readonly string[]>>;
}

/** Whoever comes back after the restore: what of before holds. */
export interface Return {
  kind: Kind;
  hasSession: boolean;
  hasNewPassword: boolean;
  hasAccount: boolean;
  hasItsAlerts: boolean;
}

interface Person {
  name: KindName;
  customer: Customer;
  /** Ids of what they gave channels. */
  places: Partial<Record<PlaceChannel, string>>;
}

/** So many people of every kind in a running product. */
export class Population {
  private readonly people: Person[] = [];
  private readonly delivered = new Set<string>();

  private constructor(
    private readonly product: ReplicatedProduct,
    readonly bottles: Bottles,
    private readonly each: number,
  ) {}

  static async signUp(product: ReplicatedProduct, bottles: Bottles, each: number): Promise<Population> {
    const population = new Population(product, bottles, each);
    await population.admit(({ signsUp }) => signsUp === undefined);
    return population;
  }

  async deliver(moment: Moment, at = 0): Promise<void> {
    const bottle = this.bottles[moment][at];
    if (!bottle) throw new Error('There are no bottles left to deliver.');
    await deliver(this.product.dabsUrl, bottle);
    this.delivered.add(bottle.word);
  }

  async act(when: 'before' | 'atOnce' | 'halfWay'): Promise<void> {
    for (const { name, customer } of this.people) {
      const { [when]: act }: Kind = kinds[name];
      await act?.(customer, this.place);
    }
    if (when === 'halfWay') await this.admit(({ signsUp }) => signsUp === 'half-way');
  }

  /** What came, for each of the people. */
  async told(): Promise<Told[]> {
    const arrived = await Promise.all(
      placeChannels.map(async (channel) => {
        const given = GIVEN_CHANNELS[channel];
        return [channel, await given.arrived(this.product.standInUrl(given.standIn))] as const;
      }),
    );
    return Promise.all(
      this.people.map(async ({ name, customer, places }) => ({
        kind: kinds[name],
        name,
        texts: await this.textsTo(customer),
        places: Object.fromEntries(
          arrived
            .filter(([channel]) => places[channel] !== undefined)
            .map(([channel, all]) => [channel, wordsOf(all.filter(({ place }) => place === places[channel]))]),
        ),
      })),
    );
  }

  /** Whether everybody has the texts of what was delivered so far. */
  async areTexted(): Promise<boolean> {
    for (const { name, customer } of this.people) {
      const texts = await this.textsTo(customer);
      const owed = this.wordsOf(kinds[name].isTold).filter((word) => this.delivered.has(word));
      if (owed.some((word) => !texts.includes(word))) return false;
    }
    return true;
  }

  /** Everybody logs in to the restored product, or signs up again. */
  async comeBack(): Promise<Return[]> {
    const returns: Return[] = [];
    for (const person of this.people) returns.push(await this.comeBackAs(person));
    return returns;
  }

  private async comeBackAs(person: Person): Promise<Return> {
    const { url } = this.product;
    const { customer } = person;
    const kind: Kind = kinds[person.name];
    const hasSession = (await customer.call('GET', '/api/auth/me')).status !== UNAUTHORIZED;
    const changed = { ...customer, account: { ...customer.account, password: NEW_PASSWORD } };
    const hasNewPassword = (await logIn(url, changed)) !== undefined;
    const back = await logIn(url, customer);
    const terms = (await back?.alerts())?.map(({ search_term: term }) => term) ?? [];
    const hasItsAlerts =
      terms.toSorted().join(' ') ===
      this.wordsOf(kind.keeps ?? [])
        .toSorted()
        .join(' ');
    if (back) person.customer = back;
    if (kind.comesBack === 'has the plan') await this.goOnWithPlan(person.customer);
    if (kind.comesBack === 'signs up')
      person.customer = await signUpOne({ waitsFor: ['after'] }, this.place, customer.account);
    return { kind, hasSession, hasNewPassword, hasAccount: back !== undefined, hasItsAlerts };
  }

  private async goOnWithPlan(customer: Customer): Promise<void> {
    const hasPlan = async () => {
      const { body } = await customer.call('GET', '/api/stripe/check-subscription');
      return subscriptionCheck.parse(body).subscribed;
    };
    await waitUntil('The plan that was paid after the backup', hasPlan, PLAN_BOUND_MS, 250);
    await saveAlerts(customer, ['after'], this.bottles);
  }

  private get place(): Place {
    return { ...this.product, bottles: this.bottles };
  }

  private async admit(isOfThem: (kind: Kind) => boolean): Promise<void> {
    const names = kindNames.filter((name) => isOfThem(kinds[name]));
    const coming = names.flatMap((name) => Array.from({ length: this.each }, () => name));
    const admitOne = async (name: KindName) => {
      const kind: Kind = kinds[name];
      const customer = await signUpOne(kind, this.place);
      this.people.push({ name, customer, places: kind.hasPlaces ? await this.givePlaces(customer) : {} });
    };
    await forEachOf(coming, admitOne, SIGN_UPS_AT_ONCE);
  }

  private async givePlaces(customer: Customer): Promise<Person['places']> {
    const places: Person['places'] = {};
    for (const channel of placeChannels) {
      const given = GIVEN_CHANNELS[channel];
      const url = this.product.standInUrl(given.standIn);
      const { id, address } = await given.newAddress(url);
      const { id: addressId } = await giveAddress(customer, channel, address);
      await eventually(`a confirmed ${channel}`, async () => {
        const asked = await given.confirmation?.(url, id, addressId);
        return !asked || (await customer.call('POST', asked.path, asked.body)).status < FAILED;
      });
      places[channel] = id;
    }
    return places;
  }

  private wordsOf(of: readonly Moment[]): string[] {
    return of.flatMap((moment) => this.bottles[moment].map(({ word }) => word));
  }

  private async textsTo({ phone }: Customer): Promise<string[]> {
    const texts = await textsOn(this.product.twilioUrl, phone);
    return wordsOf(texts.map(({ body }) => ({ word: wordIn(body) })));
  }
}

const wordsOf = (told: readonly { word: string | undefined }[]) =>
  told.map(({ word }) => word).filter((word) => word !== undefined);

async function logIn(url: string, customer: Customer): Promise<Customer | undefined> {
  return logInAgain(url, customer).catch(() => undefined);
}
