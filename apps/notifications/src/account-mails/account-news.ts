import { tier } from '@barrelhive/contracts';
import { accountNews } from '@barrelhive/rules';
import * as z from 'zod';

/** What becomes of a plan: it begins, is another one, is cancelled, renews after all, or is over. */
const planStep = z.enum(['begun', 'changed', 'cancelled', 'renewed', 'ended']);

const happenings = [...accountNews, 'password-changed'] as const;

/** What somebody is told of an account by mail. It holds no secret: the link of a new password is made as its mail is handed in. */
export const mailedNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(happenings) }),
  z.object({ kind: z.literal('password-link') }),
  z.object({
    kind: z.literal('plan'),
    step: planStep,
    tier: z.enum(tier.options),
    endsAt: z.nullable(z.iso.datetime()),
  }),
  z.object({ kind: z.literal('channel-off'), channel: z.string(), label: z.string(), reason: z.string() }),
]);

export type MailedNews = z.infer<typeof mailedNews>;

export const mailedKinds: readonly MailedNews['kind'][] = [...happenings, 'password-link', 'plan', 'channel-off'];
