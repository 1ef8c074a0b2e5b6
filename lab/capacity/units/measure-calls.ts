import { setTimeout as pause } from 'node:timers/promises';
import type { MeasuredProduct } from '../measured-product';
import { flowUntil } from '../measured-product';
import type { Costs } from '../measure/processor-accounts';
import { manyTimes } from '../../load/many-times';
import { dividedBy, without, type Rounds } from './unit-costs';

/** Terms that find a few bottles of the catalogue each. */
export const SEARCH_TERMS = ['eagle rare', 'woodford', 'knob creek', 'glenlivet', 'macallan', 'bulleit'];
/** Longer than anything that a call sets off takes. */
const AFTERMATH_MS = 500;
const WARM_CALLS = 400;

export interface Effort {
  rounds: number;
  searches: number;
  streams: number;
  logins: number;
}

export interface CallRounds {
  search: Rounds;
  stream: Rounds;
  login: Rounds;
  'session check': Rounds;
}

/** What the calls of people cost. The agency's pages are read beforehand, as they are for all but the first who ask. */
export async function measureCalls(measured: MeasuredProduct, effort: Effort): Promise<CallRounds> {
  const { people, customers } = measured;
  const tokenOf = (turn: number) => customers[turn % customers.length]?.token ?? '';
  const termOf = (turn: number) => SEARCH_TERMS[turn % SEARCH_TERMS.length] ?? '';
  for (const term of SEARCH_TERMS) await people.watch(term, tokenOf(0));
  await manyTimes(WARM_CALLS, (turn) => people.search(termOf(turn), tokenOf(turn)));

  const rounds: { [unit in keyof CallRounds]: Costs[] } = {
    search: [],
    stream: [],
    login: [],
    'session check': [],
  };
  for (let round = 0; round <= effort.rounds; round++) {
    const search = await costOfEach(measured, effort.searches, (turn) => people.search(termOf(turn), tokenOf(turn)));
    const stream = await costOfEach(measured, effort.streams, (turn) => people.watch(termOf(turn), tokenOf(turn)));
    const tokens: string[] = [];
    const login = await costOfEach(measured, effort.logins, async (turn) => tokens.push(await people.logIn(turn)));
    const checked = (turn: number) => people.search(termOf(turn), tokens[turn] ?? '');
    const first = await costOfEach(measured, tokens.length, checked);
    const again = await costOfEach(measured, tokens.length, checked);
    // The first round is thrown away: code is compiled and connections are made in it.
    if (round === 0) continue;
    rounds.search.push(search);
    rounds.stream.push(stream);
    rounds.login.push(login);
    rounds['session check'].push(without(first, again));
  }
  return rounds;
}

async function costOfEach(
  measured: MeasuredProduct,
  count: number,
  work: (turn: number) => Promise<unknown>,
): Promise<Costs> {
  const { costs } = await measured.accounts.during(async () => {
    await manyTimes(count, work);
    await pause(AFTERMATH_MS);
    await flowUntil(measured, 'The events of the calls', ({ unsettledEvents }) => unsettledEvents === 0);
  });
  return dividedBy(costs, count);
}
