import { randomUUID } from 'node:crypto';
import { areAllOpen, type SendSchedule } from '@barrelhive/rules';
import type { DataSource } from 'typeorm';
import { findGivenAddress, removeAddress } from '../addresses/given-address';
import type { AddressChannel, GivenAddress } from '../notices/address-channel';
import {
  NOBODY_KNOWS,
  type ClaimedDelivery,
  type DeliveryReport,
  type Fault,
  type PostOutcome,
  type Rendered,
} from '../notices/channel';
import { secondsToDeliver } from '../notices/expiry';
import type { MessageContent } from '../notices/message-content';
import { GivenAddressReach, hoursEachDay } from '../standing/given-addresses';
import { notPosted } from './outcome-of-answer';

const TEST_TTL_SECONDS = 60;

/** An address as it is kept. */
export type KeptAddress = NonNullable<Awaited<ReturnType<typeof findGivenAddress>>>;

/** One try to hand something over. */
export interface Attempt {
  /** Of the message; each test has another one. */
  id: string;
  attempts: number;
  /** In this many seconds it must reach its reader; more than 0. */
  ttl: number;
}

/** What all channels are to which people give addresses. A further one says what an address is, what is told there, how it is sent, and what the answer means. */
export abstract class GivenAddressChannel extends GivenAddressReach implements AddressChannel {
  readonly mostUnits: number = 1;
  readonly isOfOnePerson: boolean = false;
  readonly isConfirmedByTest: boolean = false;
  abstract readonly unitsPerSecond: number;
  abstract readonly places: number;
  abstract readonly timeoutSeconds: number;
  abstract readonly mostAddresses: number;

  constructor(
    protected readonly dataSource: DataSource,
    private readonly schedule: SendSchedule,
  ) {
    super();
  }

  abstract readAddress(given: unknown): GivenAddress;

  abstract render(content: MessageContent): Rendered;

  /** The body of what shows that an address works. */
  protected abstract renderTest(): string;

  /** Hands a body over, once, and says what is known of it then. What it throws happened before the call: nothing was taken. */
  protected abstract send(address: KeptAddress, body: string, attempt: Attempt): Promise<PostOutcome>;

  /** Looks at the address once more: it may be removed, or quiet by now. */
  async post({ id, attempts, address, body, ...delivery }: ClaimedDelivery): Promise<PostOutcome> {
    try {
      const known = await findGivenAddress(this.dataSource, address);
      if (!known) return { kind: 'requeued', pauseSeconds: 0, reason: 'address changed' };
      const ttl = this.secondsLeft(known, delivery);
      if (ttl === 0) return { kind: 'requeued', pauseSeconds: 0, reason: 'outside the hours' };
      return await this.send(known, body, { id, attempts, ttl });
    } catch (error) {
      return notPosted(error, attempts);
    }
  }

  async test(id: string): Promise<PostOutcome> {
    try {
      const known = await findGivenAddress(this.dataSource, id, { alsoUnconfirmed: this.isConfirmedByTest });
      if (!known) return { kind: 'refused', errorCode: undefined, reason: 'it is removed' };
      return await this.send(known, this.renderTest(), { id: randomUUID(), attempts: 1, ttl: TEST_TTL_SECONDS });
    } catch (error) {
      return notPosted(error, 1);
    }
  }

  /** Mostly who takes something keeps no list that we could read. */
  find(): ReturnType<AddressChannel['find']> {
    return Promise.resolve(NOBODY_KNOWS);
  }

  lookUp(sid: string): Promise<DeliveryReport> {
    return Promise.resolve({ sid, state: 'sent' });
  }

  faultOf(_errorCode: number): Fault | undefined {
    return 'message';
  }

  nextTryAfter(): undefined {
    return undefined;
  }

  /** Whoever had the address gave it up. */
  protected async forget(known: KeptAddress): Promise<void> {
    await this.dataSource.transaction((manager) => removeAddress(manager, known));
  }

  private secondsLeft(
    { openHours }: KeptAddress,
    { trueUntil, isAtChosenHour }: Pick<ClaimedDelivery, 'trueUntil' | 'isAtChosenHour'>,
  ): number {
    const hours = openHours && !isAtChosenHour ? [hoursEachDay(openHours)] : [];
    const now = new Date();
    return areAllOpen(now, hours) ? secondsToDeliver(now, [this.schedule, ...hours], trueUntil) : 0;
  }
}
