import { queryRow } from '@barrelhive/database';
import { displayMoment, formatUsPhone, localDay, parseUsPhone, STORE_TIME_ZONE } from '@barrelhive/rules';
import { phoneDigest } from '@barrelhive/service-kit';
import * as z from 'zod';
import { findAccounts } from '../accounts/find-accounts';
import { audited } from '../accounts/operator-actions';
import { type AdminContext, type Command, UsageError } from '../command';
import { explain } from '../why/explain';
import { readFacts } from '../why/read-facts';

const DAY_WORD = '--day';
const day = z.iso.date();
const optOutRow = z.object({ at: z.date() });

/** Why somebody got no text, or which one. */
export const why: Command = {
  usage: `why <email|phone|alert id> [${DAY_WORD} YYYY-MM-DD]`,
  summary: 'Tell how far each text of a day came, from the shelf to the phone, and what stopped it',
  run: audited('why', async (args, context, note) => {
    const now = new Date();
    const { wanted, wantedDay } = readArguments(args, now);
    const alertId = z.uuid().safeParse(wanted).data;
    const accounts = alertId ? [] : await context.withDatabase('auth', (auth) => findAccounts(auth, wanted));
    if (!alertId && accounts.length === 0) return [await ofNobody(context, wanted)];
    const asked = { userIds: accounts.map(({ id }) => id), alertId };
    const facts = await readFacts(context, asked, wantedDay, now);
    await note({ userId: facts.people.map(({ userId }) => userId).join(' ') });
    if (facts.people.length === 0) return ['No alert has this id, and there is no text of it that day.'];
    return explain(facts.day, facts.people);
  }),
};

function readArguments(args: readonly string[], now: Date): { wanted: string; wantedDay: string } {
  const [wanted, word = DAY_WORD, wantedDay = localDay(now, STORE_TIME_ZONE), ...rest] = args;
  if (!wanted || word !== DAY_WORD || args.length === 2 || rest.length > 0 || !day.safeParse(wantedDay).success)
    throw new UsageError('why takes a phone number, an alert id or an e-mail address, and a day if it is not today.');
  return { wanted, wantedDay };
}

/** Of a number that nobody has only an opt-out is kept. */
async function ofNobody({ withDatabase }: AdminContext, wanted: string): Promise<string> {
  const phone = parseUsPhone(wanted);
  if (!phone) return 'No account has this address.';
  const sql = `SELECT opted_out_at AS at FROM kept_opt_out WHERE channel = 'sms' AND address_digest = $1`;
  const optOut = await withDatabase('notifications', async (notifications) =>
    queryRow(notifications, optOutRow, sql, [await phoneDigest(phone)]),
  );
  const kept = optOut ? ` It said STOP ${displayMoment(optOut.at)}, which holds again for whoever brings it.` : '';
  return `${formatUsPhone(phone)} is the number of nobody: no account has it, so nothing is sent to it.${kept}`;
}
