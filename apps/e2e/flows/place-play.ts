import { addChannelBody } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { DataSource } from 'typeorm';
import { AddAddress } from '../../notifications/src/addresses/add-address';
import { ChangeAddress } from '../../notifications/src/addresses/change-address';
import { MailLinks } from '../../notifications/src/channels/email/mail-links';
import { changePreferences } from '../../notifications/src/preferences/saved-preferences';
import type { ClockedTexting } from './clocked-texting';
import type { Arrived } from './given-channels';
import type { Action } from './text-actions';
import {
  GIVEN_WAYS,
  isGivenWay,
  type GivenWay,
  type Place,
  type Wants,
  type WantsByWay,
  type Way,
} from './text-places';
import { hookSaid, isFirstText, pushSaid, saidIn } from './text-words';

/** Somebody who is told at places. */
export interface Placed {
  id: string;
  phone: string;
  paidUntil: number;
  wants: WantsByWay;
  places: Place[];
}

export type PlaceAction = Extract<Action, { kind: 'give' | 'take away' | 'sleep' | 'choose' | 'wish' }>;

const PLACE_KINDS: readonly Action['kind'][] = ['give', 'take away', 'sleep', 'choose', 'wish'];

export const isAboutPlaces = (what: Action): what is PlaceAction => PLACE_KINDS.includes(what.kind);

const MOST_PLACES = 2;
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** The same addresses and wishes in the service and in the model. */
export class PlacePlay {
  /** By the id of a place the id of its address. */
  private readonly addresses = new Map<string, string>();

  constructor(private readonly texting: ClockedTexting) {}

  /** Each has an address of each channel: one hears of no price there, the other hears of prices there alone, and sleeps a part of the day. */
  async begin(user: Placed, isFirst: boolean): Promise<void> {
    for (const way of GIVEN_WAYS) {
      await this.give(user, { way, isMorning: !isFirst });
      if (isFirst) await this.wish(user, way, { price: false });
      else await this.change(user, { kind: 'sleep', user: 1, way, which: 0, open: { from: 12, until: 21 } });
    }
    if (!isFirst) await this.wish(user, 'sms', { price: false });
  }

  run(user: Placed, what: PlaceAction): Promise<void> {
    switch (what.kind) {
      case 'give':
        return this.give(user, what);
      case 'wish':
        return this.wish(user, what.way, { [what.what]: what.on });
      default:
        return this.change(user, what);
    }
  }

  /** The first one fixes what is wished on its channel. */
  private async give(
    { id, paidUntil, places, wants }: Placed,
    { way, isMorning: isWished }: Pick<Extract<PlaceAction, { kind: 'give' }>, 'way' | 'isMorning'>,
  ): Promise<void> {
    if (Date.now() >= paidUntil || livePlaces(places, way).length >= MOST_PLACES) return;
    const channel = this.texting.given[way];
    const given = channel.newAddress();
    const names = { channel: way, label: 'A phone', wording: 'Notify this device' };
    const body = addChannelBody.parse({ ...names, address: given.address });
    const added = await this.service(AddAddress).run({ userId: id, network: '192.0.2.0' }, body);
    if (channel.codeAt) await this.service(MailLinks).confirm(channel.codeAt(given.id));
    this.addresses.set(given.id, added.id);
    const since = Date.now();
    const sql = 'UPDATE given_address SET confirmed_at = $1 WHERE id = $2';
    await execute(this.service(DataSource), sql, [new Date(since), added.id]);
    const isMorning = isWished && way === 'email';
    if (isMorning) await this.service(ChangeAddress).change({ userId: id, id: added.id }, { tells: 'each_morning' });
    places.push({ way, id: given.id, isRemoved: false, isMorning, since });
    wants[way] ??= { ...wants.sms };
  }

  private async change(
    { id: userId, places }: Placed,
    what: Extract<PlaceAction, { kind: 'take away' | 'sleep' | 'choose' }>,
  ): Promise<void> {
    const place = livePlaces(places, what.way)[what.which];
    if (!place) return;
    const own = { userId, id: this.addressOf(place) };
    if (what.kind === 'take away') {
      place.isRemoved = true;
      return this.service(ChangeAddress).remove(own);
    }
    if (what.kind === 'choose') {
      place.isMorning = what.isMorning;
      return this.service(ChangeAddress).change(own, { tells: what.isMorning ? 'each_morning' : 'at_once' });
    }
    place.open = what.open;
    const quiet = what.open && { from: clock(what.open.until), until: clock(what.open.from) };
    await this.service(ChangeAddress).change(own, { quiet_hours: quiet ?? null });
  }

  /** What is wished of texts says nothing of a channel that has wishes of its own. */
  async wish({ id: userId, places, wants }: Placed, way: 'sms' | GivenWay, changes: Partial<Wants>): Promise<void> {
    const [place] = way === 'sms' ? [] : livePlaces(places, way);
    if (way !== 'sms' && !place) return;
    const wanted = { ...(wants[way] ?? wants.sms), ...changes };
    wants[way] = wanted;
    const preferences = { back_in_stock: wanted.restock, price: wanted.price, on_its_way: wanted.ahead };
    if (place)
      return this.service(ChangeAddress).change({ userId, id: this.addressOf(place) }, { wishes: preferences });
    const database = this.service(DataSource);
    await database.transaction((manager) => changePreferences(manager, userId, preferences));
  }

  /** What every alert of somebody said at a place: each with the text by which its term is known. */
  saidAt({ id, phone }: Pick<Placed, 'id' | 'phone'>, { way, id: placeId }: Place): { text: string; said: string[] }[] {
    if (isGivenWay(way))
      return this.messagesAt(way, placeId).map((push) => ({
        text: `${push.title} ${push.body}`,
        said: (way === 'webhook' ? hookSaid : pushSaid)(push),
      }));
    const bodies =
      way === 'file' ? this.texting.file.textsFor(id) : this.textsTo(phone).filter((body) => !isFirstText(body));
    return bodies.map((body) => ({ text: body, said: saidIn(body) }));
  }

  textsTo(phone: string): string[] {
    return this.texting.twilio.messagesTo(phone).map(({ body }) => body);
  }

  private messagesAt(way: GivenWay, placeId: string): Arrived[] {
    return this.texting.given[way].arrivedAt(placeId).filter(({ isSilent }) => !isSilent);
  }

  private addressOf({ id }: Place): string {
    return this.addresses.get(id) ?? '';
  }

  private service<T>(type: abstract new (...parameters: never[]) => T): T {
    return this.texting.notifications.app.get<T>(type);
  }
}

const livePlaces = (places: readonly Place[], way: Way) =>
  places.filter((place) => place.way === way && !place.isRemoved);
