import { upstreamNames } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import * as z from 'zod';
import { migratedDatabase, type MigratedDatabase } from './migrated-database';

/** Columns that lead to a person, or hold what was said of one, by their names. */
const PERSONAL =
  '(user|account|customer)_id|phone|^address(_digest)?$|email|identity|^name$|password|^(envelope|reason|last_error)$';

const PLAN = 'emptied, under a version that no event exceeds';
const DIGEST = 'kept as a digest, as the law has us';
const BY_ALERT = 'deleted with the alert';
const DELETED = 'kept for 35 days: the id alone of what was deleted, so that no backup brings it back';

/** Of each service: what it sends, and what it could not handle. */
const EVENTS = Object.fromEntries(
  upstreamNames.flatMap((service) => [
    [`${service}.outbox`, 'deleted when its receiver has it, within seconds'],
    [
      `${service}.dead_letter`,
      'deleted when it names the user; the text of an error is kept without numbers and addresses',
    ],
  ]),
);

/** What becomes of the rows of a user in each table when the account is deleted. A new table needs a decision, too. */
const DECIDED: Readonly<Record<string, string>> = {
  ...EVENTS,
  'alerts.ended_alert': 'deleted',
  'alerts.entitlement': PLAN,
  'alerts.home_stores': 'deleted',
  'alerts.removed_alert': 'deleted',
  'alerts.saved_alert': 'deleted',
  'alerts.watched_user': 'deleted',
  'allocated.entitlement': PLAN,
  'auth.account': 'deleted',
  'auth.api_key': 'deleted with the account',
  'auth.account_event': 'deleted with the account',
  'auth.entitlement': PLAN,
  'auth.kept_consent': DIGEST,
  'auth.operator_action': 'kept: what operators did, with the id alone',
  'auth.session': 'deleted with the account',
  'auth.password_link': 'deleted with the account',
  'auth.sms_consent': 'deleted with the account; the proof goes to kept_consent',
  'billing.checkout_attempt': 'deleted',
  'billing.complimentary_plan': 'deleted',
  'billing.customer': 'emptied, with a digest in place of the id at the provider',
  'billing.entitlement': 'deleted',
  'billing.follow_up': 'deleted; the text of an error is kept without numbers and addresses',
  'billing.subscription': DIGEST,
  'notifications.account_mail': 'deleted',
  'notifications.alert_preferences': 'deleted',
  'notifications.entitlement': PLAN,
  'notifications.first_text': 'kept without the id, with a digest of the number: what a number got still counts',
  'notifications.feed': 'deleted',
  'notifications.feed_match': 'deleted with the feeds',
  'notifications.given_address': 'deleted',
  'notifications.inbound_message': 'the number and the words are taken out when no other account has it',
  'notifications.kept_message': 'shows the rows of message and past_message',
  'notifications.kept_opt_out': DIGEST,
  'notifications.lapsed_plan': 'deleted',
  'notifications.matched_alert': 'deleted',
  'notifications.message': 'deleted',
  'notifications.past_message': 'deleted',
  'notifications.recipient': `${PLAN}; numbers that it gave up are deleted`,
  'notifications.recovered_text': 'deleted',
  'notifications.shelf_report': 'deleted',
  'notifications.standing': 'deleted when no other account has the number; an opt-out goes to kept_opt_out',
  'notifications.how_to_stop_answer': 'a digest, for ten days',
  'search.entitlement': PLAN,
  'search.search_ticket': 'deleted',
  'search.shelf_report': 'kept without the id for 90 days: what somebody found on a shelf',
};

/** Tables whose columns only sound personal. */
const OF_NOBODY: Readonly<Record<string, string>> = {
  'alerts.catalogue_entry': 'products',
  'alerts.former_name': 'products',
  'allocated.allocated_product': 'products',
  'allocated.known_store': "the agency's stores",
  'allocated.period_item': 'products',
  'allocated.written_name': 'products',
  'notifications.catalogue_entry': 'products',
  'notifications.sending_pause': 'what is wrong with our account at the provider',
  'search.product': 'products',
  'search.refresh_run': 'passes',
  'search.source_page': 'pages of the agency',
  'search.store': "the agency's stores",
  'search.store_hours_exception': "hours of the agency's stores",
};

/** Rows that lead to a person through another table. */
const THROUGH_OTHERS: Readonly<Record<string, string>> = {
  'alerts.alert_history': BY_ALERT,
  'alerts.deletion': DELETED,
  'auth.deletion': DELETED,
  'notifications.waiting_match': BY_ALERT,
  'notifications.returned_text': "the provider's ids of texts, kept for eight days",
};

const columnRow = z.object({ place: z.string() });

describe('the deletion of an account', () => {
  let database: MigratedDatabase;

  beforeAll(async () => {
    database = await migratedDatabase();
  });
  afterAll(() => database.dispose());

  const places = async (sql: string, ...params: string[]) =>
    (await queryRows(database.client, columnRow, sql, params)).map(({ place }) => place);

  it('is decided for every table that has a column of a person', async () => {
    const personal = await places(
      `SELECT DISTINCT table_schema || '.' || table_name AS place FROM information_schema.columns
        WHERE table_schema IN (SELECT schemaname FROM pg_tables WHERE tableowner LIKE 'barrelhive%')
          AND table_name <> 'migration' AND column_name ~ $1 ORDER BY 1`,
      PERSONAL,
    );
    expect(personal.length).toBeGreaterThan(20);
    expect(personal).toEqual(Object.keys({ ...DECIDED, ...OF_NOBODY }).sort());
  });

  it('is decided for every table whose rows belong to one of those', async () => {
    const dependent = await places(
      `SELECT DISTINCT ns.nspname || '.' || child.relname AS place
         FROM pg_constraint fk
         JOIN pg_class child ON child.oid = fk.conrelid
         JOIN pg_namespace ns ON ns.oid = child.relnamespace
         JOIN pg_class parent ON parent.oid = fk.confrelid
        WHERE fk.contype = 'f' AND ns.nspname || '.' || parent.relname = ANY (string_to_array($1, ',')) ORDER BY 1`,
      Object.keys(DECIDED).join(','),
    );
    expect(dependent.length).toBeGreaterThan(3);
    const undecided = dependent.filter((place) => !(place in DECIDED) && !(place in THROUGH_OTHERS));
    expect(undecided).toEqual([]);
  });
});
