import { spreadOf, type Spread } from './spread';

/** Ours and a peer, each measured in every round. */
export interface Pairs {
  ours: Spread;
  peer: Spread;
  /** Ours divided by the peer, round by round. */
  ratio: Spread;
}

/** Gives the cost of one round, in any unit. */
export type Measure = () => number | Promise<number>;

/**
 * Measures ours and the peer in turn, so that whatever else the machine does in the meantime touches both alike; who begins
 * changes from round to round. `prepare` comes before each round and is not measured. One round before the first is thrown away.
 */
export async function measureInTurn(
  rounds: number,
  ours: Measure,
  peer: Measure,
  prepare: () => unknown = () => undefined,
): Promise<Pairs> {
  const costs = { ours: [] as number[], peer: [] as number[] };
  await prepare();
  await ours();
  await peer();
  for (let round = 0; round < rounds; round++) {
    await prepare();
    const before = round % 2 === 0 ? await ours() : undefined;
    costs.peer.push(await peer());
    costs.ours.push(before ?? (await ours()));
  }
  const ratios = costs.ours.map((cost, round) => cost / (costs.peer[round] ?? Number.NaN));
  return { ours: spreadOf(costs.ours), peer: spreadOf(costs.peer), ratio: spreadOf(ratios) };
}

/** How long some work takes, in milliseconds. */
export async function millisecondsOf(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * How much processor time some work of this process takes, in milliseconds. On a machine that others use too it says more than
 * the clock.
 */
export function processorMillisecondsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
