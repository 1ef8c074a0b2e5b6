import { Controller, Get, Inject, Optional, Res, ServiceUnavailableException } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService, TypeOrmHealthIndicator } from '@nestjs/terminus';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { Public } from '../identity/route-access';
import { Readiness } from './readiness';

/** What the service itself asks for besides the database, by the name under which `/readyz` shows it as missing. */
export type OwnNeeds = Readonly<Record<string, () => Promise<boolean>>>;

/** Injection token of {@link OwnNeeds}. */
export const OWN_NEEDS = Symbol('own needs');

const BOUND_MS = 2_000;

/** The probes of Kubernetes and of the launcher. */
@Public()
@Controller()
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly databaseIndicator: TypeOrmHealthIndicator,
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
    try {
      const { status } = await this.health.check([
        ...(this.dataSource ? [() => this.pingDatabase(this.dataSource)] : []),
        ...Object.entries(this.ownNeeds).map(
          ([name, isThere]) =>
            () =>
              this.ask(name, isThere),
        ),
      ]);
      return { status };
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      void reply.status(503);
      return { status: 'error', ...missingParts(error.getResponse()) };
    }
  }

  private pingDatabase(connection: DataSource | undefined) {
    return this.databaseIndicator.pingCheck('database', { connection, timeout: BOUND_MS });
  }

  private ask(name: string, isThere: () => Promise<boolean>) {
    const attempt = async () => {
      if (!(await isThere())) throw new Error(`${name} is not ready.`);
    };
    return this.indicators.check(name).attempt(attempt).withTimeout(BOUND_MS);
  }
}

/** Names what is missing; why is in the log, not on a page anybody may read. */
function missingParts(result: string | object): { missing: string[] } {
  const faults = typeof result === 'object' && 'error' in result ? result.error : undefined;
  return { missing: typeof faults === 'object' && faults !== null ? Object.keys(faults) : [] };
}
