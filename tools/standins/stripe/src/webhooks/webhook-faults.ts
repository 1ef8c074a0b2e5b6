import * as z from 'zod';

/** How the stand-in treats its webhooks. */
export const webhookFaults = z.strictObject({
  copies: z.int().min(1).max(10).describe('each event is sent so often'),
  repeatShare: z.number().min(0).max(1).describe('the share of events that are sent once more'),
  delayMs: z.int().min(0).max(600_000).describe('each sending waits this long'),
  shuffleMs: z.int().min(0).max(60_000).describe('and up to this much longer, so that events overtake each other'),
  dropShare: z.number().min(0).max(1).describe('the share of events that are never sent'),
  dropNext: z.int().min(0).describe('the next so many events are never sent'),
  clockOffsetSeconds: z.int().min(-86_400).max(86_400).describe('each signature is dated so many seconds off'),
  rollsSecret: z
    .boolean()
    .describe('the secret is being rolled: a signature by the next one stands before the right one'),
  hold: z.boolean().describe('nothing is sent until this is switched off; then all that was held back'),
});
export type WebhookFaults = z.infer<typeof webhookFaults>;

/** A well-behaved provider. */
export const noWebhookFaults: WebhookFaults = {
  copies: 1,
  repeatShare: 0,
  delayMs: 0,
  shuffleMs: 0,
  dropShare: 0,
  dropNext: 0,
  clockOffsetSeconds: 0,
  rollsSecret: false,
  hold: false,
};

/** What commonly goes wrong, ready to be switched on by one click or one word. */
export const webhookScenarios = {
  healthy: {},
  repeated: { copies: 2 },
  late: { delayMs: 20_000 },
  'out-of-order': { shuffleMs: 5_000 },
  'mixed-up': { copies: 2, shuffleMs: 5_000 },
  'half-lost': { dropShare: 0.5 },
  held: { hold: true },
  lost: { dropShare: 1 },
  'wrong-clock': { clockOffsetSeconds: -400 },
  'rolling-secret': { rollsSecret: true },
} as const satisfies Record<string, Partial<WebhookFaults>>;

export type WebhookScenario = keyof typeof webhookScenarios;
