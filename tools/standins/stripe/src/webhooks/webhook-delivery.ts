import StripeSdk from 'stripe';
import { recordEvent } from '../../../server/record-exchanges';
import { seededRandom, type SeededRandom } from '../../../server/seeded-random';
import { eventAnswer } from '../books/answers';
import type { BookedEvent } from '../books/books';
import { noWebhookFaults, webhookScenarios, type WebhookFaults, type WebhookScenario } from './webhook-faults';

interface DeliveryOptions {
  url: string | undefined;
  secret: string;
  retryMs: number;
  /** Draws the waits and the losses. */
  seed: string;
  /** Called when an event needs no more sending, after it was noted on the event. */
  onSettled: () => void;
}

/** Waits double up to this many times the first one. */
const LONGEST_WAIT = 64;
const ANSWER_BOUND_MS = 10_000;
/** How long live Stripe keeps trying: three days (Stripe's docs, "Automatic retries"). */
const TRIED_FOR_MS = 3 * 86_400_000;

/** Sends signed webhooks and tries again, with growing waits, until they are answered with 2xx. */
export class WebhookDelivery {
  private state: WebhookFaults = noWebhookFaults;
  private held: BookedEvent[] = [];
  private readonly waiting = new Set<NodeJS.Timeout>();
  private readonly closing = new AbortController();
  /** Apart, so that the same events are lost however often others were sent. */
  private readonly losses: SeededRandom;
  private readonly waits: SeededRandom;
  private readonly repeats: SeededRandom;

  constructor(private readonly options: DeliveryOptions) {
    this.losses = seededRandom(`${options.seed} lost webhooks`);
    this.waits = seededRandom(`${options.seed} waits of webhooks`);
    this.repeats = seededRandom(`${options.seed} repeated webhooks`);
  }

  get faults(): WebhookFaults {
    return this.state;
  }

  isHealthy(): boolean {
    return JSON.stringify(this.state) === JSON.stringify(noWebhookFaults);
  }

  send(event: BookedEvent): void {
    if (this.state.hold) {
      this.held.push(event);
      return;
    }
    if (this.isDropped()) {
      this.settle(event);
      return;
    }
    this.sendNow(event);
  }

  /** Sends an event whatever is lost or held at present. */
  resend(event: BookedEvent): void {
    this.sendNow(event);
  }

  /** Switches the named faults and leaves the others as they are; what was held goes out when the hold ends. */
  setFaults(change: Partial<WebhookFaults>): WebhookFaults {
    this.state = { ...this.state, ...change };
    const held = this.state.hold ? [] : this.held.splice(0);
    for (const event of held) this.send(event);
    return this.state;
  }

  /** Switches a scenario on and everything else off. */
  play(scenario: WebhookScenario): WebhookFaults {
    return this.setFaults({ ...noWebhookFaults, ...webhookScenarios[scenario] });
  }

  close(): void {
    this.closing.abort();
    for (const timer of this.waiting) clearTimeout(timer);
    this.waiting.clear();
  }

  private isDropped(): boolean {
    if (this.state.dropNext === 0) return this.losses.chance(this.state.dropShare);
    this.state = { ...this.state, dropNext: this.state.dropNext - 1 };
    return true;
  }

  private sendNow(event: BookedEvent): void {
    const { copies, repeatShare, delayMs, shuffleMs } = this.state;
    const times = copies + (this.repeats.chance(repeatShare) ? 1 : 0);
    for (let copy = 0; copy < times; copy++) {
      this.later(delayMs + this.waits.between(0, shuffleMs), () => this.attempt(event, { nth: 0, since: Date.now() }));
    }
  }

  private attempt(event: BookedEvent, tried: { nth: number; since: number }): void {
    void this.post(event).then((isAccepted) => {
      if (this.closing.signal.aborted) return;
      if (isAccepted || Date.now() - tried.since > TRIED_FOR_MS) {
        this.settle(event);
        return;
      }
      const wait = this.options.retryMs * Math.min(2 ** tried.nth, LONGEST_WAIT);
      this.later(wait, () => this.attempt(event, { ...tried, nth: tried.nth + 1 }));
    });
  }

  private settle(event: BookedEvent): void {
    event.pendingWebhooks = 0;
    this.options.onSettled();
  }

  private async post(event: BookedEvent): Promise<boolean> {
    if (!this.options.url) return true;
    const answer = eventAnswer(event);
    recordEvent('stripe', answer);
    const payload = JSON.stringify(answer);
    try {
      const response = await fetch(this.options.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': this.signature(payload) },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(ANSWER_BOUND_MS), this.closing.signal]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  /** The right signature, beside one of the scheme that is only for tests, as in Stripe's test mode. */
  private signature(payload: string): string {
    const { clockOffsetSeconds, rollsSecret } = this.state;
    const { secret } = this.options;
    const timestamp = Math.floor(Date.now() / 1000) + clockOffsetSeconds;
    const signed = (by: string, scheme: string) =>
      StripeSdk.webhooks.generateTestHeaderString({ payload, secret: by, timestamp, scheme }).split(',')[1];
    const next = rollsSecret ? [signed(`${secret}_next`, 'v1')] : [];
    return [`t=${timestamp}`, ...next, signed(secret, 'v1'), signed(secret, 'v0')].join(',');
  }

  private later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.waiting.delete(timer);
      work();
    }, ms);
    this.waiting.add(timer);
  }
}
