import { execute } from '@barrelhive/database';
import { Controller, Get, Inject, Optional, Res, ServiceUnavailableException } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { Public } from '../identity/route-access';
import { Readiness } from './readiness';

/** What the service itself asks for besides the database, by the name under which `/readyz` shows it as missing. */
export type OwnNeeds = Readonly<Record<string, () => Promise<boolean>>>;

/** Injection token of {@link OwnNeeds}. */
export const OWN_NEEDS = Symbol('own needs');

const BOUND_MS = 2_000;
/** Anybody may ask, as often as they like; the database and other services are asked once in this time. */
const FRESH_MS = 1_000;

interface Verdict {
  status: 200 | 503;
  body: { status: string; missing?: string[] };
}

/** The probes of Kubernetes and of the launcher. */
@Public()
@Controller()
export class HealthController {
  private latest: Promise<Verdict> | undefined;
  private askedAt = 0;
  private isAsking = false;

  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly readiness: Readiness,
    @Inject(OWN_NEEDS) private readonly ownNeeds: OwnNeeds,
    @Optional() private readonly dataSource?: DataSource,
  ) {}

  /** The event loop turns. Asks nobody else: restarting us would not heal a database. */
  @Get('healthz')
  isAlive() {
    return { status: 'ok' };
  }

  /** We can do our work: the database answers, and what the service itself asks for is there. */
  @Get('readyz')
  async isReady(@Res({ passthrough: true }) reply: FastifyReply) {
    if (this.readiness.isEnding) {
      void reply.status(503);
      return { status: 'shutting_down' };
    }
    const { status, body } = await this.recentVerdict();
    void reply.status(status);
    return body;
  }

  /** At most a second old, counted from when it was asked for; whoever comes while it is asked for waits for the same. */
  private recentVerdict(): Promise<Verdict> {
    const isFresh = performance.now() - this.askedAt < FRESH_MS;
    if (this.latest && (this.isAsking || isFresh)) return this.latest;
    this.askedAt = performance.now();
    this.isAsking = true;
    this.latest = this.askAll().finally(() => (this.isAsking = false));
    return this.latest;
  }

  private async askAll(): Promise<Verdict> {
    const { dataSource } = this;
    try {
      const { status } = await this.health.check([
        ...(dataSource ? [() => this.ask('database', () => answers(dataSource))] : []),
        ...Object.entries(this.ownNeeds).map(
          ([name, isThere]) =>
            () =>
              this.ask(name, isThere),
        ),
      ]);
      return { status: 200, body: { status } };
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      return { status: 503, body: { status: 'error', ...missingParts(error.getResponse()) } };
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

/** Names what is missing; why is in the log, not on a page anybody may read. */
function missingParts(result: string | object): { missing: string[] } {
  const faults = typeof result === 'object' && 'error' in result ? result.error : undefined;
  return { missing: typeof faults === 'object' && faults !== null ? Object.keys(faults) : [] };
}
