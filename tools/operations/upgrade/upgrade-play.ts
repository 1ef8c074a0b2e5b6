import { migrateBy, type BuiltVersion } from '../product/built-version';
import type { Replica } from '../product/replica';
import { SERVICES, type ReplicatedProduct } from '../product/replicated-product';
import type { Bottle } from '../texts/bottles';
import type { UpgradeRecord } from './upgrade-record';
import { visit } from './visit';

interface PlayOptions {
  product: ReplicatedProduct;
  record: UpgradeRecord;
  /** One for each visit. */
  bottles: Bottle[];
  preStopMs: number;
  print: (line: string) => void;
}

/** Brings the running product from version to version as Kubernetes does, with a visit at each state on the way. */
export class UpgradePlay {
  private readonly running: Map<string, Replica>;

  constructor(private readonly options: PlayOptions) {
    this.running = new Map(options.product.replicas.map((replica) => [replica.service, replica]));
  }

  /**
   * In the order of SERVICES forwards, back, and forwards again, every service has met each other one as the newer and as the older of the
   * two, so both have sent events that the other had to understand.
   */
  async start(first: BuiltVersion, later: readonly BuiltVersion[], goesBack: boolean): Promise<void> {
    await this.visitDuring(`all services are ${first.name}`, () => Promise.resolve());
    let before = first;
    for (const [at, version] of later.entries()) {
      await this.migrate(before, version);
      await this.replaceAll(before, version);
      if (goesBack && at === later.length - 1) {
        await this.replaceAll(version, before);
        await this.replaceAll(before, version);
      }
      before = version;
    }
  }

  private async migrate(before: BuiltVersion, version: BuiltVersion): Promise<void> {
    const { product, record } = this.options;
    const known = new Set(await record.migrations());
    await this.visitDuring(`migrated by ${version.name}, served by ${before.name}`, () =>
      migrateBy(version, product.databaseUrl),
    );
    const added = (await record.migrations()).filter((name) => !known.has(name));
    this.options.print(`    migrations that ran: ${added.length > 0 ? added.join(', ') : 'none'}`);
  }

  private async replaceAll(before: BuiltVersion, version: BuiltVersion): Promise<void> {
    for (const service of SERVICES) {
      const old = this.running.get(service);
      const successor = await this.options.product.addReplica(service, version);
      await successor.start();
      this.running.set(service, successor);
      await this.visitDuring(`${service} ${before.name} → ${version.name}`, async () => {
        await old?.stop(this.options.preStopMs);
      });
    }
  }

  /** A visit while `work` is done, and after. */
  private async visitDuring(state: string, work: () => Promise<void>): Promise<void> {
    const { product, record, bottles, print } = this.options;
    const bottle = bottles.pop();
    if (!bottle) throw new Error('There are too few bottles for the visits.');
    const startedAt = performance.now();
    const failedBefore = record.calls.failures.length;
    const visited = visit({
      where: product,
      bottle,
      onOwed: (text) => record.owed.push(text),
      onAnswer: record.noteAnswer,
    }).then(
      () => 'well',
      (error: unknown) => {
        record.failedVisits.push(`${state}: ${error instanceof Error ? error.message : String(error)}`);
        return 'FAILED';
      },
    );
    record.visits++;
    await work();
    const fate = await visited;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const failed = record.calls.failures.length - failedBefore;
    print(`  ${state.padEnd(48)} visit went ${fate} in ${seconds} s, failed calls ${failed}`);
  }
}
