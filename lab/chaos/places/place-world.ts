import { setTimeout as pause } from 'node:timers/promises';
import { channelAddress } from '@barrelhive/contracts';
import { reasonsOfOurs } from '../../../apps/notifications/src/deliveries/release-matches';
import { queryRows, withClient } from '@barrelhive/database';
import * as z from 'zod';
import type { ReplicatedProduct } from '../../product/replicated-product';
import type { Done, History } from '../oracle/history';
import type { Bounds } from '../oracle/judge-texts';
import { GIVEN_CHANNELS, givenChannelNames, type GivenChannelName } from './given-channels';
import { judgePlaces, type Ended, type Place, type PlaceJudgement } from './judge-places';
import type { PlannedPlace } from './plan-places';

const TRY_AGAIN_MS = 250;
const CALL_BOUND_MS = 10_000;
const GIVE_BOUND_MS = 60_000;
const GONE = 404;
const TOO_MANY = 429;
const CHANNELS = '/api/channels';

const endedRow = z.object({ addressId: z.string(), word: z.string(), state: z.string() });
/** What ended for a reason of ours is still owed: it is told later (docs/adr/0068). */
const ENDED = `SELECT m.address_id AS "addressId", lower(a.term) AS word, m.state
  FROM notifications.message m JOIN notifications.matched_alert a USING (alert_id)
  WHERE m.address_id <> '' AND NOT coalesce(m.reason = ANY ($1), false)`;
const hour = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Denver', hour: '2-digit' });

/** Somebody who gives places. */
interface Owner {
  phone: string;
  token: string;
}

/** What people gave channels in a running product, and the record of that. */
export class PlaceWorld {
  private readonly places = new Map<PlannedPlace, Place>();

  constructor(
    private readonly product: ReplicatedProduct,
    private readonly ownerOf: (person: number) => Owner,
  ) {}

  /** As a person does who is in earnest. Whoever begins during the run gives up where it takes too long, as where somebody had too many mails. */
  async give(planned: PlannedPlace): Promise<void> {
    const { channel, person, sleeps } = planned;
    const { phone, token } = this.ownerOf(person);
    const { id, address } = await GIVEN_CHANNELS[channel].newAddress(this.urlOf(channel));
    const place: Place = { channel, id, addressId: undefined, phone, sleeps, given: { askedAt: Date.now() } };
    this.places.set(planned, place);
    const names = { label: 'A phone', wording: 'Notify this device' };
    const endsAt = planned.givenAtMs === 0 ? Infinity : Date.now() + GIVE_BOUND_MS;
    let isConfirmed = false;
    const isGiven = await this.untilConfirmed(async () => {
      const answer = await this.call(token, 'POST', CHANNELS, { channel, address, ...names });
      if (!answer.ok) return false;
      const added = channelAddress.parse(await answer.json());
      place.addressId = added.id;
      isConfirmed = added.state === 'confirmed';
      return true;
    }, endsAt);
    if (!isGiven || !(isConfirmed || (await this.confirm(token, planned, place, endsAt)))) return;
    if (sleeps) await this.untilConfirmed(async () => (await this.letSleep(token, place)).ok);
    place.given.confirmedAt = Date.now();
  }

  async end(planned: PlannedPlace): Promise<void> {
    const place = this.places.get(planned);
    if (!place || !planned.ends) return;
    const done: Done = { askedAt: Date.now() };
    if (planned.ends.how === 'let go') {
      place.letGo = done;
      await GIVEN_CHANNELS[planned.channel].letGo(this.urlOf(planned.channel), place.id);
    } else {
      place.removed = done;
      const { token } = this.ownerOf(planned.person);
      await this.untilConfirmed(async () => {
        const { ok, status } = await this.call(token, 'DELETE', `${CHANNELS}/${place.addressId ?? ''}`);
        return ok || status === GONE;
      });
    }
    done.confirmedAt = Date.now();
  }

  /** What came, by channel. */
  async judge(history: History, bounds: Bounds): Promise<Record<GivenChannelName, PlaceJudgement>> {
    const ended = await this.ended();
    const judged = await Promise.all(
      givenChannelNames.map(async (channel) => {
        const places = [...this.places.values()].filter((place) => place.channel === channel);
        const arrived = await GIVEN_CHANNELS[channel].arrived(this.urlOf(channel));
        return [channel, judgePlaces(history, { places, arrived, ended }, bounds)] as const;
      }),
    );
    return z.custom<Record<GivenChannelName, PlaceJudgement>>().parse(Object.fromEntries(judged));
  }

  /** From here on it may be told there, and not before. */
  private confirm(token: string, { channel }: PlannedPlace, place: Place, endsAt: number): Promise<boolean> {
    place.given.askedAt = Date.now();
    return this.untilConfirmed(async () => {
      const asked = await GIVEN_CHANNELS[channel].confirmation?.(this.urlOf(channel), place.id, place.addressId ?? '');
      return asked !== undefined && (await this.call(token, 'POST', asked.path, asked.body)).ok;
    }, endsAt);
  }

  private ended(): Promise<Ended[]> {
    return withClient(this.product.databaseUrl, (client) => queryRows(client, endedRow, ENDED, [[...reasonsOfOurs]]));
  }

  /** It may be told there for an hour on the other side of the clock. */
  private letSleep(token: string, { addressId }: Place): Promise<Response> {
    const opens = Math.min((Number(hour.format(new Date())) + 12) % 24, 22);
    const clock = (at: number) => `${String(at).padStart(2, '0')}:00`;
    const quiet = { from: clock(opens + 1), until: clock(opens) };
    return this.call(token, 'PATCH', `${CHANNELS}/${addressId ?? ''}`, { quiet_hours: quiet });
  }

  private async call(token: string, method: string, path: string, body?: object): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const signal = AbortSignal.timeout(CALL_BOUND_MS);
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${this.product.url}${path}`, { method, headers, signal, ...sent });
    // A mailbox that had its mails of the day is refused until the next one.
    const retryMs = 1000 * Number(answer.headers.get('retry-after'));
    if (answer.status === TOO_MANY) await pause(Math.min(retryMs, GIVE_BOUND_MS));
    return answer;
  }

  private urlOf(channel: GivenChannelName): string {
    return this.product.standInUrl(GIVEN_CHANNELS[channel].standIn);
  }

  /** False where it took too long. */
  private async untilConfirmed(attempt: () => Promise<boolean>, endsAt = Infinity): Promise<boolean> {
    while (!(await attempt().catch(() => false))) {
      if (Date.now() > endsAt) return false;
      await pause(TRY_AGAIN_MS);
    }
    return true;
  }
}
