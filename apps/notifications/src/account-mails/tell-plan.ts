import type { Entitlement } from '@barrelhive/entitlements';
import { capabilitiesOf } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import type { MailedNews } from './account-news';
import { queueAccountMail } from './queue-account-mail';

type PlanNews = Extract<MailedNews, { kind: 'plan' }>;

/** Tells by mail that a plan began, changed or ends. A renewal is no news. */
export async function tellPlan(manager: EntityManager, before: Entitlement, after: Entitlement): Promise<void> {
  const step = stepBetween(before, after);
  if (!step) return;
  const { tier, endsAt } = step === 'ended' ? before : after;
  const news: PlanNews = { kind: 'plan', step, tier, endsAt: endsAt?.toISOString() ?? null };
  await queueAccountMail(manager, after.userId, news);
}

type Plan = Pick<Entitlement, 'tier' | 'valid' | 'cancelled'>;

/** What became of a plan. One that tells nobody of anything is none. */
export function stepBetween(before: Plan, after: Plan): PlanNews['step'] | undefined {
  const [had, has] = [before, after].map((plan) => capabilitiesOf(plan).texts.length > 0);
  if (!has) return had ? 'ended' : undefined;
  if (!had) return 'begun';
  if (before.tier !== after.tier) return 'changed';
  if (before.cancelled === after.cancelled) return undefined;
  return after.cancelled ? 'cancelled' : 'renewed';
}
