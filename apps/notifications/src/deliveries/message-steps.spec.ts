import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EntityManager } from 'typeorm';
import { messageStates } from './message';
import { messageSteps, type StepDefinition } from './message-steps';
import { moveMessage } from './move-message';

const steps = Object.entries<StepDefinition>(messageSteps);
const SOURCE = path.join(__dirname, '..');
const WRITES_MESSAGE = /\b(UPDATE|INTO|FROM ONLY|DELETE FROM|MERGE INTO)\s+"?message"?\b|@Entity\('message'\)/i;
const REPORT_ORDER = ['accepted', 'sent', 'delivered'];

const stepsTo = (state: string) => steps.filter(([, { to }]) => to === state).map(([name]) => name);
const stepsFrom = (state: string) =>
  steps.filter(([, { from }]) => from.some((each) => each === state)).map(([name]) => name);

describe('the steps of a message', () => {
  it('lead to every state', () => {
    expect([...new Set(steps.map(([, { to }]) => to))].sort()).toEqual([...messageStates].sort());
  });

  it('let a message be sent only from the queue', () => {
    expect(stepsTo('sending')).toEqual(['claimed']);
    expect(messageSteps.claimed.from).toEqual(['pending']);
  });

  it('put a message into the queue again only when the provider surely does not have it, or knows it by its id', () => {
    const again = stepsTo('pending').filter(
      (name) => !stepsFrom('new').includes(name) && !stepsFrom('pending').includes(name),
    );
    expect(again).toEqual(['requeued', 'may-repeat', 'not-found', 'returned', 'renewed']);
  });

  it('never lead from an end to anything but the report that the provider has the message after all, or a new notice of its day', () => {
    for (const end of ['suppressed', 'delivered', 'undelivered', 'failed']) expect(stepsFrom(end)).toEqual([]);
    expect(stepsFrom('expired')).toEqual(['accepted', 'sent', 'delivered', 'undelivered', 'failed', 'renewed']);
  });

  it('never lead from a report to an earlier one', () => {
    for (const [index, state] of REPORT_ORDER.entries()) {
      for (const name of stepsFrom(state)) expect(REPORT_ORDER.slice(0, index + 1)).not.toContain(name);
    }
    expect(stepsFrom('accepted')).toEqual(['asked-about', 'sent', 'delivered', 'undelivered', 'failed', 'returned']);
    expect(stepsFrom('sent')).toEqual(['delivered', 'undelivered', 'failed', 'returned']);
  });

  it('take no report of a message that nobody tried to send', () => {
    const reports = steps.filter(([, { sets }]) => sets.sid === 'given');
    expect(reports.map(([name]) => name)).toEqual(stepsFrom('expired').filter((name) => name !== 'renewed'));
    expect(reports.filter(([, { onlyAttempted }]) => !onlyAttempted)).toEqual([]);
  });

  it('are those of the README, in the same order', () => {
    const readme = readFileSync(path.join(__dirname, 'README.md'), 'utf8');
    const rows = [...readme.matchAll(/^\| `([\w-]+)` +\| ([^|]+?) +\| `(\w+)` +\|/gm)].map((match) => match.slice(1));
    expect(rows).toEqual(
      steps.map(([name, { from, to }]) => [name, from.map((state) => `\`${state}\``).join(', '), to]),
    );
  });

  it('are the only way to write a message: no other file does, but one that moves what is over', () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const writers = files.filter(
      (file) =>
        !/\.spec\.ts$|\/migrations\//.test(file) && WRITES_MESSAGE.test(readFileSync(path.join(SOURCE, file), 'utf8')),
    );
    expect(writers.sort()).toEqual([
      'deliveries/create-messages.ts',
      'deliveries/move-message.ts',
      'retention/months-of-messages.ts',
    ]);
  });

  it('cannot be written in another way than the table says', () => {
    const mistakes = (manager: EntityManager, message: { id: string; attempts: number }) => [
      // @ts-expect-error No step has this name.
      moveMessage(manager, message, 'resent', {}),
      // @ts-expect-error A message that exists is not made again.
      moveMessage(manager, message, 'queued', {}),
      // @ts-expect-error The step sets a reason, too.
      moveMessage(manager, message, 'requeued', { dueAt: { inSeconds: 1 } }),
      // @ts-expect-error The state is not for the caller to say.
      moveMessage(manager, message, 'postponed', { dueAt: { inSeconds: 1 }, state: 'delivered' }),
    ];
    expect(mistakes).toBeInstanceOf(Function);
  });
});
