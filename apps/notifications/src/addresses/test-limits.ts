import { CountsInTime, DomainError, REDIS } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { AddressChannel } from '../notices/address-channel';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';

/** A person may have this many tests sent in that time, to whatever addresses, also to those that are removed again. */
const MOST_OF_PERSON = 20;
const PERSON_SECONDS = 600;
/** One server of the web gets this many tests of all people together. Some serve many people. */
const MOST_TO_HOST = 120;
const HOST_SECONDS = 60;

/** Keeps people from having us call somebody else's server again and again: each address of the web that is given gets a test at once. */
@Injectable()
export class TestLimits {
  private readonly counts: CountsInTime;

  constructor(@Inject(REDIS) redis: Redis, @Inject(NOTIFICATIONS_SETTINGS) { QUEUE_PREFIX }: NotificationsSettings) {
    this.counts = new CountsInTime(redis, QUEUE_PREFIX);
  }

  /** Called before each test. Throws TOO_MANY_REQUESTS, and UPSTREAM_UNAVAILABLE while nothing counts. */
  async admit(userId: string, channel: Pick<AddressChannel, 'isConfirmedByTest'>, address: string): Promise<void> {
    if ((await this.counts.count('tests of', userId, PERSON_SECONDS)).times > MOST_OF_PERSON)
      throw refused(PERSON_SECONDS, 'You had many tests sent. Please wait ten minutes.');
    if (!channel.isConfirmedByTest) return;
    if ((await this.counts.count('tests to', new URL(address).host, HOST_SECONDS)).times > MOST_TO_HOST)
      throw refused(HOST_SECONDS, 'Many people send tests to that server right now. Please wait a minute.');
  }
}

const refused = (retryAfterSeconds: number, text: string) =>
  new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds }, text);
