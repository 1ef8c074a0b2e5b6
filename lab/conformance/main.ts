import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { createCheckRunner } from '../../tools/checks/check-runner';
import { type NodeCommand, nxCommand, nxTaskCommand } from '../../tools/dev/nx';
import { workspaceRoot } from '../../tools/dev/workspace-root';
import {
  EXCHANGES_FOLDER,
  providers,
  type RecordedExchange,
  recordedExchange,
} from '../../tools/standins/server/record-exchanges';
import { labRun, type Operation } from '../lab-run';
import { checkExchanges, type Descriptions } from './check-exchanges';
import { readStripeDescription } from './read-stripe-description';
import { readTwilioDescription } from './read-twilio-description';

const MOST_SHOWN = 60;
const BOUND_MS = 40 * 60_000;
/** What their tests send is wrong on purpose, and is none of our requests. */
const TESTS_OF_STANDINS = 'standin-*';

/** Runs the whole suite and holds every request that we send to Stripe and Twilio, and every answer and event of their stand-ins, against what both describe. */
export const main = labRun(
  () => ({
    descriptions: z
      .string('must name the folder of stripe.json and twilio.json')
      .describe('the folder of stripe.json and twilio.json'),
    only: z.string().optional().describe('the projects whose tests run, such as billing,e2e; all of them unless given'),
  }),
  async (operation, { descriptions: folder, only }) => {
    const textOf = (file: string) => readFileSync(path.join(folder, file), 'utf8');
    const descriptions: Descriptions = {
      stripe: readStripeDescription(textOf('stripe.json')),
      twilio: readTwilioDescription(textOf('twilio.json')),
    };
    const records = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-exchanges-'));
    try {
      await runSuite(records, only, operation);
      reportJudgement(operation, [...ours(records), ...ofStandinsAlone(records)], descriptions);
    } finally {
      rmSync(records, { recursive: true, force: true });
    }
  },
);

const ours = (records: string) => readRecords(path.join(records, 'suite'));

const ofStandinsAlone = (records: string) =>
  readRecords(path.join(records, 'standins')).filter(({ kind }) => kind !== 'request');

/** `--quick` leaves the browser's tests out, and so does a choice of projects. */
async function runSuite(
  records: string,
  only: string | undefined,
  { isQuick, print, report }: Operation,
): Promise<void> {
  const logFolder = path.join(workspaceRoot(), '.local/conformance');
  mkdirSync(logFolder, { recursive: true });
  const runner = createCheckRunner({ logFolder, print });
  const count = (name: string, ok: boolean) =>
    report.figure({ what: `${name}: failures`, value: ok ? 0 : 1, goal: { atMost: 0 } });
  const step = async (name: string, { args, env }: NodeCommand, into: string, more: string[]) => {
    const recording = { ...env, [EXCHANGES_FOLDER]: path.join(records, into) };
    const uncached = [...args, ...more, '--skip-nx-cache'];
    count(name, (await runner.run({ name, args: uncached, env: recording, boundMs: BOUND_MS })).ok);
  };
  // Tests that run side by side would each build the product, into the same folder.
  count('build', (await runner.run({ name: 'build', ...nxCommand(['build']), boundMs: BOUND_MS })).ok);
  const chosen = only === undefined ? [] : [`--projects=${only}`];
  await step('tests', nxCommand(['test']), 'suite', [...chosen, `--exclude=${TESTS_OF_STANDINS}`]);
  await step('tests of the stand-ins', nxCommand(['test']), 'standins', [`--projects=${TESTS_OF_STANDINS}`]);
  if (only === undefined && !isQuick) await step('tests in the browser', nxTaskCommand('e2e:browser'), 'suite', []);
}

function reportJudgement({ report }: Operation, exchanges: RecordedExchange[], descriptions: Descriptions): void {
  const { judged, departures, undescribed } = checkExchanges(exchanges, descriptions);
  for (const { provider, where, what, times } of departures.slice(0, MOST_SHOWN))
    report.note(`${provider}, ${where}: ${what} (${times} times)`);
  for (const [name, times] of undescribed) report.note(`not described: ${name} (${times} times)`);
  for (const provider of providers) {
    const { request, answer, event } = judged[provider];
    const faults = departures.filter((each) => each.provider === provider).length;
    report.figure({ what: `${provider}: requests judged`, value: request, goal: { atLeast: 1 } });
    report.figure({ what: `${provider}: answers judged`, value: answer, goal: { atLeast: 1 } });
    if (descriptions[provider].events.size > 0)
      report.figure({ what: `${provider}: events judged`, value: event, goal: { atLeast: 1 } });
    report.figure({ what: `${provider}: departures from its description`, value: faults, goal: { atMost: 0 } });
  }
}

/** All lines of all records of a folder; none when there is no such folder. Throws for a line that is no record. */
function readRecords(folder: string): RecordedExchange[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => recordedExchange.parse(JSON.parse(line))),
  );
}
