import type { HeldPlan } from './life';
import type { Person } from './person';

/** How many alerts each plan holds (specification section 9). */
const ALERTS_ON = { free: 2, basic: 2, standard: 10, premium: 25 } as const;

/** What people of this product wait for: one more than the largest plan holds. */
const TERMS = [
  '1792',
  'angels envy',
  'bakers',
  'bardstown',
  'basil hayden',
  'bookers',
  'belle meade',
  'chicken cock',
  'ezra brooks',
  'four roses',
  'george dickel',
  'green river',
  'i w harper',
  'kentucky owl',
  'larceny',
  'legent',
  'little book',
  'lux row',
  'mellow corn',
  'michters',
  'new riff',
  'noahs mill',
  'penelope',
  'pikesville',
  'rabbit hole',
  'stellum',
];

/**
 * Saves alerts until the product refuses one, as somebody does who uses up a plan. Throws when more outlived a smaller plan than it holds,
 * or when it takes more or fewer.
 */
export async function fillAlerts(person: Person, { tier }: Pick<HeldPlan, 'tier'>): Promise<void> {
  const most = ALERTS_ON[tier];
  const before = await person.customer.alerts();
  if (before.length > most) throw new Error(`${before.length} alerts are left on a plan for ${most}`);
  const taken = new Set(before.map(({ search_term }) => search_term));
  for (const term of TERMS.filter((name) => !taken.has(name)).slice(0, most + 1 - before.length)) {
    const { status } = await person.call('POST', '/api/alerts', { search_term: term, notification_channel: 'sms' });
    if (status === 403) break;
    if (status !== 201) throw new Error(`an alert for ${term} was answered with ${status}`);
  }
  const { length } = await person.customer.alerts();
  if (length !== most) throw new Error(`${length} alerts could be saved on a plan for ${most}`);
}
