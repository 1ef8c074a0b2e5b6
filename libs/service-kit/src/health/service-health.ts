import { execute } from '@barrelhive/database';
import { Inject, Injectable, Optional, ServiceUnavailableException } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import { DataSource } from 'typeorm';
import { answerAtMostEvery } from '../metrics/measures';

/** Whether the service wants requests: once it listens, and until it ends. */
export class Readiness {
  private current: 'starting' | 'serving' | 'shutting_down' = 'starting';

  get phase() {
    return this.current;
  }

  /** Safe to call late: what ends never serves again. */
  begin(): void {
    if (this.current === 'starting') this.current = 'serving';
  }

  end(): void {
    this.current = 'shutting_down';
  }
}

type Questions = Readonly<Record<string, () => Promise<boolean>>>;

/** What a service asks for besides the database, by the name under which `/readyz` shows it as missing. */
export interface OwnNeeds {
  /** Without these it is not ready. */
  needs: Questions;
  /** These are named when they are missing, and it works on without them. */
  wants: Questions;
  /** Whether it still takes the events that wait for it. */
  consumes: () => boolean;
}

/** Injection token of {@link OwnNeeds}. */
export const OWN_NEEDS = Symbol('own needs');

const BOUND_MS = 2_000;
/** Probes may come as often as they like; the database and other services are asked once in this time. */
const FRESH_MS = 1_000;

/** The answer to a probe. */
export interface Verdict {
  status: 200 | 503;
  body: { status: string; missing?: string[] };
}

/** What the probes of Kubernetes and of the launcher are told. */
@Injectable()
export class ServiceHealth {
  private readonly recentVerdict = answerAtMostEvery(FRESH_MS, () => this.askAll());

  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly readiness: Readiness,
    @Inject(OWN_NEEDS) private readonly own: OwnNeeds,
    @Optional() private readonly dataSource?: DataSource,
  ) {}

  /** The event loop turns and events are consumed. Asks nobody else: restarting us would not heal a database. */
  liveness(): Verdict {
    return this.own.consumes()
      ? { status: 200, body: { status: 'ok' } }
      : { status: 503, body: { status: 'error', missing: ['consumer'] } };
  }

  /** We can do our work: the database answers, and what the service itself asks for is there. At most a second old. */
  async whetherReady(): Promise<Verdict> {
    const { phase } = this.readiness;
    return phase === 'serving' ? this.recentVerdict() : { status: 503, body: { status: phase } };
  }

  private async askAll(): Promise<Verdict> {
    const { dataSource, own } = this;
    const [ofNeeds, ofWants] = await Promise.all([
      this.missingOf({ ...(dataSource && { database: () => answers(dataSource) }), ...own.needs }),
      this.missingOf(own.wants),
    ]);
    const missing = [...ofNeeds, ...ofWants];
    const isReady = ofNeeds.length === 0;
    return {
      status: isReady ? 200 : 503,
      body: { status: isReady ? 'ok' : 'error', ...(missing.length > 0 && { missing }) },
    };
  }

  private async missingOf(questions: Questions): Promise<string[]> {
    const checks = Object.entries(questions).map(
      ([name, isThere]) =>
        () =>
          this.ask(name, isThere),
    );
    try {
      await this.health.check(checks);
      return [];
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      return missingParts(error.getResponse());
    }
  }

  private ask(name: string, isThere: () => Promise<boolean>) {
    const attempt = async () => {
      if (!(await isThere())) throw new Error(`${name} is not ready.`);
    };
    return this.indicators.check(name).attempt(attempt).withTimeout(BOUND_MS);
  }
}

/** By a statement of ours: the indicator for TypeORM looks for it in node_modules at run time, and a bundle has none. */
const answers = async (dataSource: DataSource) => (await execute(dataSource, 'SELECT 1')) === 1;

/** Names what is missing; why is in the log, not on a page that may be public. */
function missingParts(result: string | object): string[] {
  const faults = typeof result === 'object' && 'error' in result ? result.error : undefined;
  return typeof faults === 'object' && faults !== null ? Object.keys(faults) : [];
}
