import type Stripe from 'stripe';
import StripeSdk from 'stripe';

/** How the stand-in treats its webhooks; everything off is a well-behaved provider. */
export interface WebhookFaults {
  /** Each event is sent this many times. */
  copies: number;
  /** Each sending waits a random time up to this long, so that events overtake each other. */
  shuffleMs: number;
  /** Nothing is sent at all until this is switched off; then all that was held back. */
  hold: boolean;
  /** The next so many events are never sent. */
  dropNext: number;
}

export const noWebhookFaults: WebhookFaults = { copies: 1, shuffleMs: 0, hold: false, dropNext: 0 };

interface DeliveryOptions {
  url: string | undefined;
  secret: string;
  retryMs: number;
}

const MAX_ATTEMPTS = 12;
const TIMEOUT_MS = 10_000;

/** Sends signed webhooks and tries again, with growing waits, until they are answered with 2xx. */
export class WebhookDelivery {
  faults: WebhookFaults = { ...noWebhookFaults };
  private readonly waiting = new Set<NodeJS.Timeout>();
  private held: Stripe.Event[] = [];
  private readonly closing = new AbortController();

  constructor(private readonly options: DeliveryOptions) {}

  send(event: Stripe.Event): void {
    if (this.faults.hold) {
      this.held.push(event);
      return;
    }
    if (this.faults.dropNext > 0) {
      this.faults.dropNext--;
      return;
    }
    for (let copy = 0; copy < this.faults.copies; copy++) {
      this.later(Math.random() * this.faults.shuffleMs, () => this.attempt(event, 1));
    }
  }

  setFaults(faults: Partial<WebhookFaults>): void {
    this.faults = { ...this.faults, ...faults };
    if (this.faults.hold) return;
    const held = this.held;
    this.held = [];
    for (const event of held) this.send(event);
  }

  close(): void {
    this.closing.abort();
    for (const timer of this.waiting) clearTimeout(timer);
    this.waiting.clear();
  }

  private attempt(event: Stripe.Event, nth: number): void {
    void this.post(event).then((accepted) => {
      if (accepted || nth >= MAX_ATTEMPTS || this.closing.signal.aborted) return;
      this.later(this.options.retryMs * 2 ** Math.min(nth - 1, 5), () => this.attempt(event, nth + 1));
    });
  }

  private async post(event: Stripe.Event): Promise<boolean> {
    if (!this.options.url) return true;
    const payload = JSON.stringify(event);
    try {
      const response = await fetch(this.options.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': this.signature(payload) },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.closing.signal]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  private signature(payload: string): string {
    return StripeSdk.webhooks.generateTestHeaderString({ payload, secret: this.options.secret });
  }

  private later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.waiting.delete(timer);
      work();
    }, ms);
    this.waiting.add(timer);
  }
}
