import { setTimeout as pause } from 'node:timers/promises';
import type { FaultyProxy } from '../../../libs/testing/src/network/faulty-proxy';
import { Redis } from 'ioredis';
import { seededRandom, type SeededRandom } from '../../../tools/standins/server/seeded-random';
import type { SupervisedProcess } from '../../../tools/dev/processes/supervise';
import type { ReplicatedProduct } from '../../product/replicated-product';
import { sendJson } from '../../http/send-json';
import { GIVEN_CHANNELS } from '../places/given-channels';
import type { Fault, LinkName } from '../plan/fault-plan';

type ProviderFault = Extract<
  Fault,
  { kind: 'provider-faults' | 'channel-faults' | 'slow-channel' | 'provider-away' | 'late-list' | 'callbacks' }
>;

const RESTART_BOUND_MS = 120_000;
const RESTART_LOOK_MS = 50;
/** Below 1,024 and of no service. */
const NOBODYS_PORT = 9;

/** What a fault needs to happen. */
export interface Victims {
  product: ReplicatedProduct;
  linkOf: (name: LinkName) => FaultyProxy;
  seed: string;
}

/** Lets faults happen to the product. A fault that takes time is over when its promise resolves. */
export class InflictFault {
  private readonly random: SeededRandom;
  /** Of overlapping faults of one kind the last one ends it. */
  private readonly underWay = new Map<string, number>();

  constructor(private readonly victims: Victims) {
    this.random = seededRandom(`${victims.seed} links`);
  }

  async run(fault: Fault): Promise<void> {
    const { product, linkOf } = this.victims;
    switch (fault.kind) {
      case 'kill':
        return void (await signal(this.replica(fault.service, fault.replica), 'SIGKILL'));
      case 'freeze':
        return freeze(this.replica(fault.service, fault.replica), fault.ms);
      case 'flush-redis':
        return flush(product.redisUrl);
      case 'kill-redis':
        return void (await signal(this.server('redis'), 'SIGKILL'));
      case 'demote-redis':
        return demote(product.redisUrl, fault.ms);
      case 'restart-postgres':
        return void (await signal(this.server('postgres'), 'SIGQUIT'));
      case 'cut':
        return void linkOf(fault.link).reset((all) => this.random.sample(all, Math.ceil(all.length * fault.share)));
      case 'stall':
        linkOf(fault.link).holdAnswers(fault.ms);
        return void (await pause(fault.ms));
      case 'slow-disk':
        return this.slowDisk(fault.server, fault.ms);
      default:
        return this.atProvider(fault);
    }
  }

  private atProvider(fault: ProviderFault): Promise<void> {
    switch (fault.kind) {
      case 'provider-faults':
        return this.provider({ next: fault.next });
      case 'channel-faults':
        return this.provider({ next: fault.next }, GIVEN_CHANNELS[fault.channel].standIn);
      case 'slow-channel':
        return this.slowChannel(GIVEN_CHANNELS[fault.channel].standIn, fault);
      case 'provider-away':
        return this.forATime(
          'share',
          fault.ms,
          { share: 1, kinds: ['refuse-429', 'reset-before-accept'] },
          { share: 0 },
        );
      case 'late-list':
        return this.forATime(
          'list',
          fault.ms,
          { listLagMs: fault.lagMs, queuedForMs: fault.queuedForMs },
          { listLagMs: 0, queuedForMs: 0 },
        );
      case 'callbacks':
        return this.forATime(
          'callbacks',
          fault.ms,
          {
            callbackCopies: fault.copies,
            callbacksShuffled: fault.order === 'shuffled',
            callbacksReversed: fault.order === 'reversed',
          },
          { callbackCopies: 1, callbacksShuffled: false, callbacksReversed: false },
        );
    }
  }

  /**
   * A Redis that waits for its disk answers nobody: it is stopped. Postgres goes on with what it has in memory, but no commit is
   * confirmed: its answers are held back.
   */
  private async slowDisk(server: 'postgres' | 'redis', ms: number): Promise<void> {
    if (server === 'redis') return freeze(this.server('redis'), ms);
    this.victims.linkOf('postgres').holdAnswers(ms);
    await pause(ms);
  }

  private slowChannel(standIn: string, { slowMs, ms }: { slowMs: number; ms: number }): Promise<void> {
    return this.forATime(`slow ${standIn}`, ms, { slowMs }, { slowMs: 0 }, standIn);
  }

  private async forATime(kind: string, ms: number, change: object, back: object, standIn = 'twilio'): Promise<void> {
    this.underWay.set(kind, (this.underWay.get(kind) ?? 0) + 1);
    await this.provider(change, standIn);
    await pause(ms);
    const left = (this.underWay.get(kind) ?? 1) - 1;
    this.underWay.set(kind, left);
    if (left === 0) await this.provider(back, standIn);
  }

  private async provider(change: object, standIn = 'twilio'): Promise<void> {
    await sendJson('PATCH', `${this.victims.product.standInUrl(standIn)}/control/faults`, change);
  }

  private replica(service: string, place: number): Pick<SupervisedProcess, 'pid' | 'name'> {
    const name = `${service}-${place}`;
    const replica = this.victims.product.replicas.find((each) => each.name === name);
    if (!replica) throw new Error(`There is no ${name}.`);
    return replica;
  }

  private server(name: string): SupervisedProcess {
    const server = this.victims.product.others.get(name);
    if (!server) throw new Error(`${name} is not ours: leave DATABASE_URL and REDIS_URL unset.`);
    return server;
  }
}

async function freeze(victim: Pick<SupervisedProcess, 'pid' | 'name'>, ms: number): Promise<void> {
  const pid = await signal(victim, 'SIGSTOP');
  await pause(ms);
  send(pid, 'SIGCONT');
}

/** Waits out the pause before a restart, in which there is nobody to hear the signal. Answers who heard it. */
async function signal({ pid, name }: Pick<SupervisedProcess, 'pid' | 'name'>, word: NodeJS.Signals): Promise<number> {
  const deadline = Date.now() + RESTART_BOUND_MS;
  for (;;) {
    const heard = pid();
    if (send(heard, word)) return heard;
    if (Date.now() > deadline) throw new Error(`${name} was not started again within ${RESTART_BOUND_MS / 1000} s.`);
    await pause(RESTART_LOOK_MS);
  }
}

function send(pid: number, word: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, word);
  } catch {
    return false;
  }
}

async function flush(url: string): Promise<void> {
  const redis = patientConnection(url);
  while (!(await hasFlushed(redis))) await pause(RESTART_LOOK_MS);
  redis.disconnect();
}

/** One that is demoted, also while it is asked, takes it when it leads again. */
async function hasFlushed(redis: Redis): Promise<boolean> {
  try {
    await redis.flushall();
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('READONLY')) return false;
    throw error;
  }
}

/** For a time it keeps what it has and takes nothing, as a leader that another took the place of. Nobody is there to follow. */
async function demote(url: string, ms: number): Promise<void> {
  const redis = patientConnection(url);
  await redis.replicaof('127.0.0.1', NOBODYS_PORT);
  await pause(ms);
  await redis.replicaof('NO', 'ONE');
  redis.disconnect();
}

/** Redis may be on its way back from another fault. */
function patientConnection(url: string): Redis {
  const redis = new Redis(url, { retryStrategy: (times) => Math.min(times * 100, 1_000), maxRetriesPerRequest: null });
  redis.on('error', () => undefined);
  return redis;
}
