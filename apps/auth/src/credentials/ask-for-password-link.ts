import { hash, randomUUID } from 'node:crypto';
import { Outbox } from '@barrelhive/messaging';
import { DAY_MS, emailError, HOUR_MS, normaliseEmail } from '@barrelhive/rules';
import { DomainError } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { getStorageToken, type ThrottlerStorage } from '@nestjs/throttler';
import { DataSource } from 'typeorm';
import { refuse } from '../accounts/accepted-profile';
import type { AccountEntity } from '../accounts/account.entity';
import { findAccountByEmail } from '../accounts/stored-accounts';
import type { Origin } from '../origins/request-origin';

const LINK_LIFETIME_MS = 30 * 60_000;
/** In an hour this many links are asked for with one e-mail, whoever asks, and from one network. */
const MOST_OF_EMAIL = 3;
const MOST_OF_NETWORK = 30;
/** Whoever took an account over has its mail now: for this long after another e-mail there is no link, as there is no reset by an operator. */
const NEW_EMAIL_DAYS = 7;

/** Whether the e-mail of an account was not changed lately. */
export const hasOldEmail = ({ emailChangedAt }: Pick<AccountEntity, 'emailChangedAt'>) =>
  emailChangedAt === null || emailChangedAt.getTime() < Date.now() - NEW_EMAIL_DAYS * DAY_MS;

/**
 * Has a link to a new password mailed, where the e-mail is a confirmed mailbox of its account (notifications). Whether there is an account shows neither by the answer nor by
 * the work: for nobody the same is said of a random id.
 */
@Injectable()
export class AskForPasswordLink {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(getStorageToken()) private readonly counts: ThrottlerStorage,
  ) {}

  /** Throws TOO_MANY_REQUESTS, whether or not there is an account. */
  async run(given: string, { network }: Origin): Promise<void> {
    refuse('email', emailError(given));
    const email = normaliseEmail(given);
    await this.admit(`network ${network}`, MOST_OF_NETWORK);
    await this.admit(`email ${email}`, MOST_OF_EMAIL);
    const account = await findAccountByEmail(this.dataSource.manager, email);
    const userId = account && hasOldEmail(account) ? account.id : randomUUID();
    const until = new Date(Date.now() + LINK_LIFETIME_MS).toISOString();
    await this.dataSource.transaction((manager) =>
      this.outbox.publish(manager, 'auth.password-link-wanted.v1', { userId, email, until }),
    );
  }

  private async admit(of: string, most: number): Promise<void> {
    const key = hash('sha256', `password links of ${of}`);
    const { totalHits, timeToExpire } = await this.counts.increment(key, HOUR_MS, most, 0, 'password-links');
    if (totalHits > most)
      throw new DomainError(
        'TOO_MANY_REQUESTS',
        { retryAfterSeconds: timeToExpire },
        'Links were asked for often. Please use the last one, or wait an hour.',
      );
  }
}
