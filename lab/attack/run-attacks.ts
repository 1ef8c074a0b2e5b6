import { feedsAnswer } from '@barrelhive/contracts';
import { signUp } from '../../apps/e2e/flows/customer';
import type { Product } from '../../tools/dev/start-product';
import type { Operation } from '../lab-run';
import { connectionsMb } from '../measure/kernel-memory';
import { withOwnProduct } from '../product/own-product';
import { type AttackCounts, type AttackKind, type Holdings, isAccountKind } from './attack-order';
import { type Experience, newExperience, Person } from './person';
import { startAttackers } from './start-attackers';
import { giveAddress } from '../../apps/e2e/flows/give-address';
import { newKeyOf } from '../fuzz/key-holders';

/** What an attack leaves behind is not the next one's doing. This is how long it is waited for. */
const SETTLED_BOUND_MS = 120_000;
const SLICE_MS = 5_000;

/** On Linux each of these is this machine, too. The person comes from 127.0.0.1. */
export const addressesOf = (count: number) => Array.from({ length: count }, (_, place) => `127.0.0.${place + 2}`);

/** All but the one that wants a product of its own. */
export type HoldingKind = Exclude<AttackKind, 'greedy searches'>;

export interface AttackPlan {
  /** Which attacks come, in turn. */
  kinds: readonly HoldingKind[];
  /** How many clients, or requests a second, each attack has. */
  sizes: Readonly<Record<HoldingKind, number>>;
  /** From how many addresses they come. */
  addresses: number;
  quietMs: number;
  attackMs: number;
}

export interface AttackResult {
  kind: AttackKind;
  counts: AttackCounts;
  experience: Experience;
  /** How long it took until the person waited no longer than in the quiet. */
  settledMs: number;
  /** What the kernel held for all connections when the attack ended. */
  kernelMb: number;
}

export interface AttackResults {
  /** Before the attacks and after them. */
  quiet: Experience;
  attacks: AttackResult[];
  /** How often a process of the product had to be started again. */
  restarts: number;
}

/** Starts the built product as an operator does who sets nothing, and attacks it in each way in turn while one person uses it. */
export function runAttacks({ guardian, print }: Operation, plan: AttackPlan): Promise<AttackResults> {
  // Nothing is read from the agency meanwhile: the person's searches must wait for nobody but us.
  const environment = { REFRESH_SECONDS: '86400' };
  return withOwnProduct({ guardian, print }, environment, (product, url) =>
    attackInTurn(plan, { product, url, print }),
  );
}

interface Target {
  product: Product;
  url: string;
  print: (line: string) => void;
}

async function attackInTurn(plan: AttackPlan, { product, url, print }: Target): Promise<AttackResults> {
  const { kinds, sizes, addresses, quietMs, attackMs } = plan;
  const person = new Person(url, await signUp(url));
  try {
    const holdings = kinds.some(isAccountKind) ? await equipAttackers(product, url, addresses) : undefined;
    await person.warmUp();
    const before = await person.use(quietMs);
    const attacks: AttackResult[] = [];
    for (const kind of kinds) {
      const attack = await startAttackers({
        kind,
        url,
        size: sizes[kind],
        addresses: addressesOf(addresses),
        holdings,
      });
      const experience = await person.use(attackMs);
      const kernelMb = await connectionsMb();
      const counts = await attack.end();
      attacks.push({ kind, counts, experience, kernelMb, settledMs: await settle(person, slowestOf(before)) });
      print(`  ${kind}: ${counts.tried} tried, ${counts.refused} refused, ${counts.open} open at the end`);
      for (const failure of experience.failures.slice(0, 5)) print(`    the person: ${failure}`);
    }
    const after = await person.use(quietMs);
    const restarts = [...product.processes.values()].reduce((sum, process) => sum + process.restarts(), 0);
    return { quiet: joined(before, after), attacks, restarts };
  } finally {
    await person.leave();
  }
}

const slowestOf = ({ searchMs, accountMs }: Experience) => Math.max(...searchMs, ...accountMs);

async function settle(person: Person, mostMs: number): Promise<number> {
  const beganAt = performance.now();
  for (;;) {
    const waitedMs = performance.now() - beganAt;
    if (waitedMs > SETTLED_BOUND_MS || slowestOf(await person.use(SLICE_MS)) <= mostMs) return waitedMs;
  }
}

function joined(one: Experience, other: Experience): Experience {
  const both = newExperience();
  for (const { searchMs, loginMs, accountMs, failures } of [one, other]) {
    both.searchMs.push(...searchMs);
    both.loginMs.push(...loginMs);
    both.accountMs.push(...accountMs);
    both.failures.push(...failures);
  }
  return both;
}

/** Signs this many people up who then attack with what their accounts give. */
async function equipAttackers({ ports }: Product, url: string, count: number): Promise<Holdings> {
  const hooksUrl = `http://127.0.0.1:${ports.hooks}`;
  const accounts: Holdings['accounts'] = [];
  for (let at = 0; at < count; at++) accounts.push(await equip(url, `${hooksUrl}/hooks/attacker-${at}`));
  return { accounts, hooksUrl, pushUrl: `http://127.0.0.1:${ports.push}` };
}

async function equip(url: string, webhook: string): Promise<Holdings['accounts'][number]> {
  const person = await signUp(url);
  await person.subscribe('premium');
  const [kept, revoked] = [await newKeyOf(person), await newKeyOf(person)];
  await person.call('DELETE', `/api/auth/keys/${revoked.key.id}`);
  const { id: webhookId } = await giveAddress(person, 'webhook', webhook);
  const { feeds } = feedsAnswer.parse((await person.call('POST', '/api/feeds')).body);
  if (!feeds) throw new Error('The feeds are not switched on.');
  const pathOf = (address: string) => new URL(address).pathname;
  return {
    token: person.token,
    key: kept.secret,
    revokedKey: revoked.secret,
    webhookId,
    feeds: [pathOf(feeds.alerts_address), pathOf(feeds.calendar_address)],
  };
}
