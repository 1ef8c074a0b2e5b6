import { execute, queryRows } from '@barrelhive/database';
import fc from 'fast-check';
import * as z from 'zod';
import { OnUserRegistered, OnUserUpdated } from '../src/confirmations/save-user.handler';
import { ConfirmationModel, confirmationStep, type ConfirmationStep } from './confirmation-model';
import { handleEvent } from './handle-event';
import type { RunningNotifications } from './running-notifications';
import { sendAll } from './send-all';
import { startWithoutLoops } from './step-by-step';
import { userProfile } from './user-profile';

const WIDE = Object.fromEntries(
  ['NUMBER', 'ACCOUNT', 'NETWORK', 'NEIGHBOURHOOD', 'HOUR'].map((what) => [`FIRST_TEXTS_PER_${what}`, '100000']),
);
const CODE = /^Barrelhive: code (\d{6}) /;
const userRow = z.object({ userId: z.string() });

/** The same two accounts and two numbers in the service and in the model. */
class Play {
  private readonly model = new ConfirmationModel([0, 1]);
  /** How many first texts each number got. */
  private readonly seen = [0, 0];
  /** What each number got beside first texts, by the model. */
  private readonly others = [0, 0];
  private version = 1;
  private alerts = 0;

  constructor(
    private readonly notifications: RunningNotifications,
    private readonly nth: number,
  ) {}

  async begin(): Promise<void> {
    for (const account of [0, 1]) await this.register(account);
  }

  async run(step: ConfirmationStep): Promise<void> {
    switch (step.kind) {
      case 'take':
        await this.pass(1);
        this.model.take(step.account, step.number);
        return this.say('auth.user-updated.v1', step.account);
      case 'ask':
        await this.pass(1);
        this.model.ask(step.account);
        await this.notifications.call(this.userId(step.account), 'POST', '/api/phone/codes');
        return;
      case 'open anew':
        await this.pass(1);
        await this.notifications.neighbours.deliver('auth.user-deleted.v1', { userId: this.userId(step.account) });
        this.model.openAnew(step.account);
        return this.register(step.account);
      case 'send':
        return this.send();
      case 'enter':
        return this.enter(step);
      case 'write':
        this.model.write(step.number, step.word);
        await this.notifications.twilio.receive(this.phone(step.number), step.word);
        return;
      case 'find':
        return this.find(step.account);
      case 'wait':
        return this.pass(12);
    }
  }

  /** Who is confirmed, and what each number got beside first texts. */
  async compare(): Promise<void> {
    const users = this.model.accounts.map((_one, account) => this.userId(account));
    const rows = await queryRows(
      this.notifications.dataSource,
      userRow,
      'SELECT user_id AS "userId" FROM recipient WHERE user_id = ANY ($1) AND confirmed_at IS NOT NULL',
      [users],
    );
    const confirmed = new Set(rows.map(({ userId }) => userId));
    expect(users.map((userId) => confirmed.has(userId))).toEqual(this.model.accounts.map((one) => one.isConfirmed));
    const others = [0, 1].map((number) => this.textsTo(number).filter((body) => !CODE.test(body)).length);
    expect(others).toEqual(this.others);
  }

  get confirmedByNow(): number {
    return this.model.accounts.filter(({ isConfirmed }) => isConfirmed).length;
  }

  private userId(account: number): string {
    return `model-${this.nth}-${account}-${this.model.accounts[account]?.life}`;
  }

  private phone(number: number): string {
    return `+1801556${String(1000 + this.nth * 2 + number)}`;
  }

  private textsTo(number: number): string[] {
    return this.notifications.textsTo(this.phone(number));
  }

  private codesTo(number: number): string[] {
    return this.textsTo(number).flatMap((body) => CODE.exec(body)?.[1] ?? []);
  }

  private async register(account: number): Promise<void> {
    await this.say('auth.user-registered.v1', account);
    await this.notifications.entitle(this.userId(account), 'basic', true);
  }

  private async say(type: 'auth.user-registered.v1' | 'auth.user-updated.v1', account: number): Promise<void> {
    const profile = userProfile(this.userId(account), this.phone(this.model.accounts[account]?.number ?? 0));
    const { service } = this.notifications;
    if (type === 'auth.user-registered.v1') return handleEvent(service, OnUserRegistered, type, profile);
    return handleEvent(service, OnUserUpdated, type, { ...profile, version: ++this.version });
  }

  private async pass(minutes: number): Promise<void> {
    this.model.minute += minutes;
    const earlier = (column: string) => `${column} = ${column} - make_interval(mins => $1)`;
    const sql = `UPDATE first_text SET ${earlier('asked_at')}, ${earlier('issued_at')}`;
    await execute(this.notifications.dataSource, sql, [minutes]);
  }

  private async send(): Promise<void> {
    const due = [0, 1].flatMap((account) =>
      [0, 1].flatMap((number) => (this.model.isSent(account, number) ? [{ account, number }] : [])),
    );
    await sendAll(this.notifications);
    const order = await queryRows(
      this.notifications.dataSource,
      userRow,
      `SELECT user_id AS "userId" FROM first_text WHERE user_id = ANY ($1) AND issued_at IS NOT NULL ORDER BY issued_at DESC LIMIT $2`,
      [[this.userId(0), this.userId(1)], due.length],
    );
    const inOrder = order.reverse().map(({ userId }) => due.find(({ account }) => this.userId(account) === userId));
    expect([...inOrder].sort(byAccount)).toEqual(due.sort(byAccount));
    for (const sent of inOrder) {
      if (!sent) continue;
      const code = this.codesTo(sent.number)[this.seen[sent.number] ?? 0];
      expect(code).toBeDefined();
      this.model.sent(sent.account, sent.number, code ?? '');
      this.seen[sent.number] = (this.seen[sent.number] ?? 0) + 1;
    }
    for (const { waits } of this.model.accounts) waits.clear();
    for (const number of [0, 1]) {
      expect(this.codesTo(number)).toHaveLength(this.seen[number] ?? 0);
      this.others[number] = (this.others[number] ?? 0) + this.model.lossTexts(number);
    }
  }

  private async enter({ account, which }: Extract<ConfirmationStep, { kind: 'enter' }>): Promise<void> {
    const right = this.model.current(account);
    // On a slow machine a code that is nearly ten minutes old may be too old.
    if (right && this.model.minute - right.minute >= 8 && this.model.minute - right.minute <= 10) return;
    const code = this.codeOf(which, right?.code);
    const times = which === 'twice' ? 2 : 1;
    const userId = this.userId(account);
    const answers = await Promise.all(
      Array.from({ length: times }, () => this.notifications.call(userId, 'POST', '/api/phone/confirm', { code })),
    );
    const expected = Array.from({ length: times }, () => this.model.enter(account, code));
    expect(answers.map(({ status }) => status).sort()).toEqual(expected.sort());
  }

  private codeOf(which: Extract<ConfirmationStep, { kind: 'enter' }>['which'], right: string | undefined): string {
    if (which === 'twice') return right ?? '123456';
    if (which === 'wrong') return right === '000000' ? '000001' : '000000';
    return this.model.texts.at(-1 - which)?.code ?? '123456';
  }

  private async find(account: number): Promise<void> {
    await this.send();
    const number = this.model.accounts[account]?.number ?? 0;
    if (this.model.mayBeTexted(account)) {
      this.others[number] = (this.others[number] ?? 0) + 1;
    }
    await this.notifications.match(this.userId(account), `model-${this.nth}-${++this.alerts}`);
    await sendAll(this.notifications);
  }
}

interface Sent {
  account: number;
  number: number;
}

function byAccount(one: Sent | undefined, other: Sent | undefined): number {
  return (one?.account ?? 0) - (other?.account ?? 0);
}

describe('numbers that have to be confirmed', () => {
  let notifications: RunningNotifications;
  beforeAll(async () => {
    notifications = await startWithoutLoops({ CONFIRM_NUMBERS: 'required', ...WIDE });
    notifications.twilio.faults.set({ callbackCopies: 0 });
  });
  afterAll(() => notifications.dispose());

  it('are those of the model, whoever asks, answers, enters what and leaves in whatever order', async () => {
    let nth = 0;
    let confirmed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(confirmationStep, { minLength: 20, maxLength: 35 }), async (steps) => {
        const play = new Play(notifications, nth++);
        await play.begin();
        for (const step of steps) {
          await play.run(step);
          await play.compare();
        }
        confirmed += play.confirmedByNow;
      }),
      { seed: 20261126, numRuns: 4, endOnFailure: true },
    );
    expect(confirmed).toBeGreaterThan(2);
  });
});
