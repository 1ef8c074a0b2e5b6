import { setTimeout as pause } from 'node:timers/promises';
import { serviceNames } from '@barrelhive/contracts';
import { familyMicroseconds } from '../../measure/process-family';

/** Whose processor time is counted: every service, and the two servers they share. */
export const PARTS = [...serviceNames, 'postgres', 'redis'] as const;

export type Part = (typeof PARTS)[number];

/** Microseconds by part. */
export type Costs = Readonly<Record<Part, number>>;

/** The same figure for every part. */
export function forEachPart(figure: (part: Part) => number): Costs {
  return {
    gateway: figure('gateway'),
    auth: figure('auth'),
    search: figure('search'),
    alerts: figure('alerts'),
    allocated: figure('allocated'),
    billing: figure('billing'),
    notifications: figure('notifications'),
    postgres: figure('postgres'),
    redis: figure('redis'),
  };
}

export interface Used<T> {
  /** What the parts used beyond what they use when nobody asks anything, in microseconds. */
  costs: Costs;
  seconds: number;
  result: T;
}

/** Counts the processor time of the parts, and knows what they use when idle. */
export class ProcessorAccounts {
  private idlePerSecond: Costs = forEachPart(() => 0);

  constructor(readonly pids: Readonly<Record<Part, number>>) {}

  /** Microseconds a second of each part, taken over some seconds in which nothing is asked. */
  async measureIdle(seconds: number): Promise<Costs> {
    this.idlePerSecond = forEachPart(() => 0);
    const { costs, seconds: took } = await this.during(() => pause(seconds * 1000));
    this.idlePerSecond = forEachPart((part) => costs[part] / took);
    return this.idlePerSecond;
  }

  /** What some work costs the parts. The work ends when everything it set off has ended. */
  async during<T>(work: () => Promise<T>): Promise<Used<T>> {
    const before = this.read();
    const startedAt = performance.now();
    const result = await work();
    const seconds = (performance.now() - startedAt) / 1000;
    const after = this.read();
    const costs = forEachPart((part) => after[part] - before[part] - this.idlePerSecond[part] * seconds);
    return { costs, seconds, result };
  }

  private read(): Costs {
    return forEachPart((part) => familyMicroseconds(this.pids[part]));
  }
}
