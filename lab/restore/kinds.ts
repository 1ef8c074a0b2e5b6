import { signUp, type Customer } from '../../apps/e2e/flows/customer';
import { newAccount } from '../../apps/e2e/flows/new-account';
import { sendJson } from '../http/send-json';
import type { Bottle } from '../texts/bottles';

/**
 * When a bottle comes in: before the backup, in the first and the second half of the time after it, while no service runs, and after the
 * restore.
 */
export const moments = ['before', 'early', 'late', 'away', 'after'] as const;
export type Moment = (typeof moments)[number];
export type Bottles = Readonly<Record<Moment, readonly Bottle[]>>;

export const NEW_PASSWORD = 'Bourbon-Trail-2';

/** Where people do what they do. */
export interface Place {
  url: string;
  twilioUrl: string;
  bottles: Bottles;
}

type Act = (person: Customer, place: Place) => Promise<unknown>;

/** People who do the same, and what they are owed. */
export interface Kind {
  /** They have alerts for these bottles when they signed up. */
  waitsFor: readonly Moment[];
  isTold: readonly Moment[];
  /** Their alerts in the restored product. Undefined where their account is gone. */
  keeps: readonly Moment[] | undefined;
  /** What they do with the restored product. */
  comesBack?: 'signs up' | 'has the plan';
  signsUp?: 'half-way';
  hasNoPlan?: true;
  /** They have a mailbox and a webhook, too. */
  hasPlaces?: true;
  /** At once before the backup is taken, at once after it, and half-way to the restore. */
  before?: Act;
  atOnce?: Act;
  halfWay?: Act;
}

const write =
  (text: string): Act =>
  ({ phone }, { twilioUrl }) =>
    sendJson('POST', `${twilioUrl}/control/phones/${encodeURIComponent(phone)}/messages`, { text });

const stays: Kind = { waitsFor: moments, keeps: moments, isTold: moments };

export const kinds = {
  stays: { ...stays, hasPlaces: true },
  stops: { ...stays, isTold: ['before', 'early'], hasPlaces: true, halfWay: write('STOP') },
  'starts again': { ...stays, before: write('STOP'), atOnce: write('START') },
  leaves: {
    ...stays,
    isTold: ['before', 'early'],
    keeps: undefined,
    halfWay: (person) =>
      succeed(person, 'DELETE', `/api/users/${person.userId}`, { password: person.account.password }),
  },
  'deletes alerts': {
    ...stays,
    isTold: ['before', 'early', 'late'],
    keeps: ['before', 'early', 'late'],
    async halfWay(person, { bottles }) {
      const words = [...bottles.away, ...bottles.after].map(({ word }) => word);
      for (const { search_id: id, search_term: term } of await person.alerts())
        if (words.includes(term)) await succeed(person, 'DELETE', `/api/alerts/${id}`);
    },
  },
  'changes the password': {
    ...stays,
    halfWay: (person) =>
      succeed(person, 'POST', '/api/auth/change-password', {
        current_password: person.account.password,
        new_password: NEW_PASSWORD,
      }),
  },
  'saves alerts': {
    waitsFor: ['before', 'early', 'late'],
    keeps: ['before', 'early', 'late'],
    isTold: ['before', 'early', 'late'],
    halfWay: (person, { bottles }) => saveAlerts(person, ['away', 'after'], bottles),
  },
  pays: {
    waitsFor: [],
    keeps: [],
    isTold: ['late', 'after'],
    comesBack: 'has the plan',
    hasNoPlan: true,
    async halfWay(person, { bottles }) {
      await person.subscribe('premium');
      await saveAlerts(person, ['late', 'away'], bottles);
    },
  },
  joins: {
    waitsFor: ['late', 'away'],
    keeps: undefined,
    isTold: ['late', 'after'],
    comesBack: 'signs up',
    signsUp: 'half-way',
  },
} as const satisfies Record<string, Kind>;
export type KindName = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as KindName[];

/** Signs somebody of a kind up, with the plan and the alerts that they have. */
export async function signUpOne(
  { waitsFor, hasNoPlan }: Pick<Kind, 'waitsFor' | 'hasNoPlan'>,
  { url, bottles }: Place,
  account = newAccount(),
): Promise<Customer> {
  const person = await signUp(url, undefined, account);
  if (!hasNoPlan) await person.subscribe('premium');
  await saveAlerts(person, waitsFor, bottles);
  return person;
}

export async function saveAlerts(person: Customer, moments: readonly Moment[], bottles: Bottles): Promise<void> {
  for (const moment of moments) for (const { word } of bottles[moment]) await person.createAlert(word);
}

async function succeed(person: Customer, ...asked: Parameters<Customer['call']>): Promise<void> {
  const { status, body } = await person.call(...asked);
  if (status >= 400) throw new Error(`${asked[0]} ${asked[1]} answered ${status}: ${JSON.stringify(body)}`);
}
