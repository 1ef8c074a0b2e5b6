import { allocatedList, FINAL_VERSION, subscriptionCheck, type SubscriptionCheck } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import { HOUR_MS } from '@barrelhive/rules';
import * as z from 'zod';
import { hasEnded } from '../../tools/standins/stripe/src/subscriptions/subscription-period';
import { heldPlan, type HeldPlan, type Hours, type Life } from './life';
import { COPIES } from './pass-time';
import type { Person } from './person';
import type { World } from './world';

/** Clocks of the provider count whole seconds. */
const ROUNDING_MS = 2_000;

const copyRow = z.object({
  service: z.string(),
  tier: z.string(),
  valid: z.boolean(),
  status: z.string(),
  cancelled: z.boolean(),
  endsAt: z.date().nullable(),
  version: z.int(),
});
type Copy = z.infer<typeof copyRow>;

const READ_COPIES = ['billing', ...COPIES]
  .map(
    (service) => `SELECT '${service}' AS service, tier, valid, status, cancelled, ends_at AS "endsAt", version
      FROM ${service}.entitlement WHERE user_id = $1`,
  )
  .join(' UNION ALL ');

/** What the current list looks like on each plan (specification section 9). */
const LIST_ON = {
  free: 'restricted',
  basic: 'available_filtered',
  standard: 'available',
  premium: 'available',
} as const;

/** Whether the provider has told everything of a person and billing has followed all of it up. */
export async function isQuiet({ product, pool }: World, person: Person): Promise<boolean> {
  const customers = person.providerCustomers().map(({ id }) => id);
  const { provider } = product.standins.stripe;
  const isDelivered = !provider.books.events.some(
    ({ pendingWebhooks, object, type }) =>
      pendingWebhooks > 0 && (type.startsWith('charge.') || customers.includes(String(object.customer))),
  );
  if (!isDelivered) return false;
  const sql = `SELECT FROM billing.follow_up
    WHERE task ->> 'customerId' = ANY ($1) OR task ->> 'userId' = $2 OR task ->> 'kind' = 'refresh-charged'`;
  return (await execute(pool, sql, [customers, person.userId])) === 0;
}

/** In what the product differs from the model of a life: one sentence each, none when both agree. */
export async function differences(world: World, person: Person, life: Life): Promise<string[]> {
  const copies = await queryRows(world.pool, copyRow, READ_COPIES, [person.userId]);
  if (life.isDeleted) return afterDeletion(world, person, copies);
  const expected = heldPlan(life);
  const instants = instantsOf(person, life);
  const ofCopies = copies.flatMap((copy) => ofCopy(copy, expected, instants));
  const versions = new Set(copies.map(({ version }) => version));
  const isEverywhere = copies.length === COPIES.length + 1 || copies.length === 0;
  return [
    ...ofCopies,
    ...(versions.size > 1 ? [`versions ${[...versions].join(', ')}`] : []),
    ...(isEverywhere ? [] : [`only ${copies.map(({ service }) => service).join(', ')} know of the plan`]),
    ...(await ofAnswers(person, expected, instants)),
  ];
}

type Instants = (at: Hours | undefined) => (instant: Date | string | null | undefined) => boolean;

/** Whether an instant is that of the model. The hours that were waited have moved it into the past; what ran meanwhile, it may be late by. */
function instantsOf({ bornAt }: Person, { now }: Life): Instants {
  return (at) => (instant) => {
    if (at === undefined || instant === null || instant === undefined) return at === undefined && !instant;
    const late = new Date(instant).getTime() - (bornAt.getTime() + (at - now) * HOUR_MS);
    return late >= -ROUNDING_MS && late <= Date.now() - bornAt.getTime() + ROUNDING_MS;
  };
}

function ofCopy(copy: Copy, expected: HeldPlan, instants: Instants): string[] {
  const { service, ...said } = copy;
  const isSame =
    said.tier === expected.tier &&
    said.valid === expected.valid &&
    said.status === expected.status &&
    said.cancelled === expected.cancelled &&
    instants(expected.endsAt)(said.endsAt);
  return isSame ? [] : [`${service} has ${JSON.stringify(said)}`];
}

async function ofAnswers(person: Person, expected: HeldPlan, instants: Instants): Promise<string[]> {
  const check = subscriptionCheck.parse((await person.customer.call('GET', '/api/stripe/check-subscription')).body);
  const list = allocatedList.parse((await person.customer.call('GET', '/api/allocated-items')).body);
  return [
    ...(saysSame(check, expected, instants) ? [] : [`the check says ${JSON.stringify(check)}`]),
    ...(list.status === LIST_ON[expected.tier] ? [] : [`the current list is ${list.status}`]),
  ];
}

function saysSame(check: SubscriptionCheck, expected: HeldPlan, instants: Instants): boolean {
  return (
    check.subscription_tier === expected.tier &&
    check.subscribed === expected.valid &&
    check.subscription_status === expected.status &&
    check.canceled === expected.cancelled &&
    check.ended_plan === expected.endedPlan &&
    instants(expected.endsAt)(check.subscription_end) &&
    instants(expected.paymentDueBy)(check.payment_due_by)
  );
}

async function afterDeletion({ pool }: World, person: Person, copies: readonly Copy[]): Promise<string[]> {
  const { status } = await person.customer.call('GET', '/api/auth/me');
  const kept = copies.filter(
    ({ service, valid, version }) => service === 'billing' || valid || version < FINAL_VERSION,
  );
  const alerts = await execute(pool, 'SELECT FROM alerts.saved_alert WHERE user_id = $1', [person.userId]);
  return [
    ...(status === 401 ? [] : [`a deleted account answers ${status}`]),
    ...kept.map((copy) => `after the deletion, ${JSON.stringify(copy)}`),
    ...(copies.length >= COPIES.length ? [] : ['a service has not heard of the deletion']),
    ...(alerts === 0 ? [] : [`${alerts} alerts outlived the account`]),
    ...(person.subscriptions().every(hasEnded) ? [] : ['the provider goes on charging for a deleted account']),
  ];
}
