import { clockWords, localDay, parseSendDays, parseSendWindow, STORE_TIME_ZONE, WEEKDAYS } from '@barrelhive/rules';
import type { OwnHours } from '@barrelhive/contracts';
import * as z from 'zod';
import { readStores } from '../../../apps/search/src/store-stock/store-stock-rows';
import {
  clearHours,
  readOwnHours,
  setHoursOfDay,
  setWeekdayHours,
} from '../../../apps/search/src/stores/store-hours-rows';
import { audited } from '../accounts/operator-actions';
import { type AdminContext, type Command, UsageError } from '../command';

const MINUTES = 60;
const LONGEST_REASON = 60;

const wantedStore = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);
const wantedDay = z.iso.date();

/** The hours of single stores. The agency's pages give none; what an operator learned of a store is entered here. */
export const storeHours: Command = {
  usage:
    'store-hours list | store-hours set <store> <days|date> <11:00-19:00|closed> [reason] | store-hours clear <store> [date]',
  summary: 'Show, enter and take back the hours of single stores, by days of the week (mon-sat) or for a date',
  run: async ([action, ...rest], context) => {
    if (action === 'list' && rest.length === 0) return list(context);
    if (action === 'set' && rest.length >= 3) return set(rest, context);
    if (action === 'clear' && rest.length >= 1 && rest.length <= 2) return clear(rest, context);
    throw new UsageError('store-hours can list, set the hours of a store, or clear them.');
  },
};

async function list({ withDatabase }: AdminContext): Promise<string[]> {
  const all = await withDatabase('search', ({ manager }) => readOwnHours(manager));
  if (all.size === 0) return ['No hours were entered. The general rule holds for every store.'];
  return [...all].flatMap(([number, own]) => [`Store ${padded(number)}`, ...linesOf(own)]);
}

function linesOf({ weekdays, exceptions }: OwnHours): string[] {
  return [
    ...(weekdays.length === 0 ? ['  on days of the week by the general rule'] : []),
    ...weekdays.map(({ weekday, ...hours }) => `  ${WEEKDAYS[weekday] ?? ''}  ${hoursWords(hours)}`),
    ...exceptions.map(({ day, reason, ...hours }) => `  ${day}  ${hoursWords(hours)}${reason ? `  (${reason})` : ''}`),
  ];
}

const set = audited('store-hours set', async ([store, when = '', hours = '', ...words], { withDatabase }, note) => {
  const number = storeOf(store);
  const wanted = hoursOf(hours);
  const reason = words.join(' ').slice(0, LONGEST_REASON) || undefined;
  const day = wantedDay.safeParse(when);
  const weekdays = day.success ? undefined : parseSendDays(when);
  if (!day.success && !weekdays)
    throw new UsageError('Say for which days of the week, such as mon-sat, or for which date.');
  if (day.success && day.data < localDay(new Date(), STORE_TIME_ZONE)) throw new UsageError(`${day.data} is over.`);
  if (!day.success && reason) throw new UsageError('A reason can be given for a single date alone.');
  await note({ detail: `${padded(number)} ${when} ${hours}` });
  return withDatabase('search', (search) =>
    search.transaction(async (manager) => {
      if (!(await readStores(manager)).has(number)) throw new Error(`No store ${padded(number)} is known.`);
      if (day.success) await setHoursOfDay(manager, number, { day: day.data, ...wanted, reason });
      else await setWeekdayHours(manager, number, { weekdays: [...(weekdays ?? [])], hours: wanted });
      const own = (await readOwnHours(manager, number)).get(number);
      if (!own)
        throw new Error('A store is closed on some days of the week only beside hours on others: enter these first.');
      return [`Store ${padded(number)}`, ...linesOf(own)];
    }),
  );
});

const clear = audited('store-hours clear', async ([store, when], { withDatabase }, note) => {
  const number = storeOf(store);
  const day = wantedDay.optional().safeParse(when);
  if (!day.success) throw new UsageError('Name a date, such as 2026-12-24, or none to take back all.');
  await note({ detail: [padded(number), ...(when === undefined ? [] : [when])].join(' ') });
  const wasThere = await withDatabase('search', (search) =>
    search.transaction((manager) => clearHours(manager, number, day.data)),
  );
  if (!wasThere)
    throw new Error(`Nothing was entered for store ${[padded(number), ...(when ? [when] : [])].join(' on ')}.`);
  return [`Taken back. ${when ? `On ${when}` : 'From now on'} store ${padded(number)} has its usual hours.`];
});

function storeOf(number: string | undefined): number {
  const store = wantedStore.safeParse(number);
  if (!store.success) throw new UsageError('Name the number of a store, such as 0012.');
  return store.data;
}

/** Undefined for `closed`. */
function hoursOf(text: string): { opens: string; closes: string } | undefined {
  if (text === 'closed') return undefined;
  const window = parseSendWindow(text);
  if (!window) throw new UsageError('Write hours as 11:00-19:00, or closed.');
  return { opens: timeOf(window.startMinute), closes: timeOf(window.endMinute) };
}

function timeOf(minute: number): string {
  return [Math.floor(minute / MINUTES), minute % MINUTES].map((part) => String(part).padStart(2, '0')).join(':');
}

function hoursWords({ opens, closes }: Partial<{ opens: string; closes: string }>): string {
  return opens === undefined || closes === undefined ? 'closed' : `${clockWords(opens)} to ${clockWords(closes)}`;
}

function padded(number: number): string {
  return String(number).padStart(4, '0');
}
