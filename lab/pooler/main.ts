import * as z from 'zod';
import { programOnPath } from '../../tools/dev/infrastructure/programs';
import { labRun, type Operation } from '../lab-run';
import { withProductUnderLoad } from '../load/under-load';
import { wholeNumber } from '../run-options';
import { PgBouncer } from './pgbouncer';

const REPLICAS = 2;

interface Given {
  program: string;
  texts: number;
  rate: number;
}

/** Runs the product with a login for each service and PgBouncer in transaction mode before Postgres, and judges the texts of a change of shelves. */
export const main = labRun(
  (isQuick) => ({
    pgbouncer: z
      .string()
      .optional()
      .describe("the pooler, where it is not on the path; Debian's package pgbouncer has it"),
    texts: wholeNumber(isQuick ? 40 : 300, 'bottles that come back, for each of which somebody waits'),
    rate: wholeNumber(20, 'calls a second'),
  }),
  async (operation, { pgbouncer: program = programOnPath('pgbouncer'), texts, rate }) => {
    if (program) await playPooler(operation, { program, texts, rate });
    else operation.report.note("pgbouncer is not installed (Debian's package pgbouncer has it): NOT PLAYED");
  },
);

async function playPooler(operation: Operation, { program, texts, rate }: Given): Promise<void> {
  const { report, guardian } = operation;
  const pooler = await PgBouncer.prepare(program, guardian);
  const load = {
    perSecond: rate,
    replicas: REPLICAS,
    bottles: texts,
    environment: pooler.settings,
    reroute: (given: Readonly<Record<string, string>>) => pooler.startBefore(given),
  };
  try {
    await withProductUnderLoad(operation, load, async ({ waiting, record }) => {
      for (let text = 0; text < texts; text++) await waiting.deliverNext();
      return async () => {
        const { transactions, clients, servers } = await pooler.seen();
        report.figure({ what: 'connections of services to the pooler', value: clients });
        report.figure({ what: '… of the pooler to Postgres', value: servers });
        report.figure({ what: 'transactions through the pooler', value: transactions });
        report.figure({ what: 'failed calls', value: record.failures.length, goal: { atMost: 0 } });
      };
    });
  } finally {
    await pooler.stop();
  }
}
