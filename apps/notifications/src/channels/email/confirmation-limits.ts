import { DomainError, type CountsInTime } from '@barrelhive/service-kit';

const DAY_SECONDS = 86_400;
/** A person may ask for this many confirmations a day in all, and for this many of one address. */
const MOST_OF_PERSON = 6;
const MOST_OF_ADDRESS = 3;

/** Keeps people from having mail sent to strangers. */
export class ConfirmationLimits {
  constructor(private readonly counts: CountsInTime) {}

  /** Throws TOO_MANY_REQUESTS, and UPSTREAM_UNAVAILABLE while nothing counts. */
  async admit(userId: string, address: string): Promise<void> {
    const ofPerson = await this.count('person', userId);
    const ofBoth = await this.count('person and address', `${userId} ${address}`);
    if (ofPerson > MOST_OF_PERSON || ofBoth > MOST_OF_ADDRESS)
      throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: DAY_SECONDS });
  }

  /** Whether an address may get one more, whoever asks. */
  async mayMail(address: string): Promise<boolean> {
    return (await this.count('address', address)) <= MOST_OF_ADDRESS;
  }

  private async count(of: string, what: string): Promise<number> {
    return (await this.counts.count(`confirmations of ${of}`, what, DAY_SECONDS)).times;
  }
}
