import { CREATE_KEPT_TIMELINE, DROP_KEPT_TIMELINE } from '@barrelhive/database';
import { notifyOnChange } from '@barrelhive/jobs';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of the billing service, each with the index that serves its query. */
export class CreateBilling1767312000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const tables of [CUSTOMERS, PROVIDER, PLANS, CREATE_KEPT_TIMELINE]) await runner.query(tables);
    // A commit that adds a follow-up wakes the worker of every replica.
    await runner.query(notifyOnChange('follow_up'));
    // One that changes a plan lets every replica tell the pages that wait for it.
    await runner.query(notifyOnChange('entitlement', 'INSERT OR UPDATE'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE entitlement, complimentary_plan, subscription, plan_price, price_comparison, follow_up, stripe_event, checkout_attempt, customer;
      DROP SEQUENCE provider_reading;
      ${DROP_KEPT_TIMELINE}
    `);
  }
}

const CUSTOMERS = `
  CREATE TABLE customer (
    user_id text PRIMARY KEY,
    stripe_customer_id text UNIQUE,
    name text NOT NULL DEFAULT '',
    email text NOT NULL,
    profile_version integer NOT NULL DEFAULT 0
  );

  CREATE TABLE checkout_attempt (
    user_id text PRIMARY KEY REFERENCES customer ON DELETE CASCADE,
    attempt integer NOT NULL,
    tier text NOT NULL,
    success_url text NOT NULL,
    cancel_url text NOT NULL,
    session_id text,
    started_at timestamptz NOT NULL,
    finished boolean NOT NULL DEFAULT false,
    begun_lately jsonb NOT NULL DEFAULT '[]'
  );
`;

const PROVIDER = `
  CREATE TABLE stripe_event (
    id text PRIMARY KEY,
    type text NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX stripe_event_received ON stripe_event (received_at);

  CREATE TABLE follow_up (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    task jsonb NOT NULL,
    correlation_id text NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL DEFAULT now(),
    created_at timestamptz NOT NULL DEFAULT now(),
    last_error text,
    gave_up_at timestamptz
  );
  CREATE INDEX follow_up_due ON follow_up (due_at) WHERE gave_up_at IS NULL;
  CREATE INDEX follow_up_task ON follow_up USING hash (task) WHERE gave_up_at IS NULL;

  -- Numbers what is read from the payment provider, so that of two answers the one to the later question stays.
  CREATE SEQUENCE provider_reading;

  -- Which plan a price is for, as it said when it was read last: its lookup key may have moved on since.
  CREATE TABLE plan_price (
    price_id text PRIMARY KEY,
    tier text NOT NULL
  );

  -- How the provider's price of each plan compared last with the one we show, for the alarm and for operators.
  CREATE TABLE price_comparison (
    tier text PRIMARY KEY,
    difference text,
    compared_at timestamptz NOT NULL
  );
`;

const PLANS = `
  CREATE TABLE subscription (
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES customer,
    stripe_customer_id text NOT NULL,
    status text NOT NULL,
    tier text,
    cancelled boolean NOT NULL,
    ends_at timestamptz,
    past_due_since timestamptz,
    started_at timestamptz NOT NULL,
    retrieved_at timestamptz NOT NULL,
    reading bigint NOT NULL DEFAULT 0,
    -- Since when its payment is refunded in full or disputed: from then on it gives nothing.
    taken_back_at timestamptz,
    taken_back_by text,
    -- The provider goes on with it and takes no money: what was paid ends at ends_at.
    collection_paused boolean NOT NULL DEFAULT false,
    -- An invoice of it was paid after it had ended: what that pays for ends at ends_at.
    paid_after_end boolean NOT NULL DEFAULT false
  );
  CREATE INDEX subscription_user ON subscription (user_id);
  CREATE INDEX subscription_running ON subscription (ends_at)
    WHERE status NOT IN ('canceled', 'incomplete_expired');

  CREATE TABLE complimentary_plan (
    user_id text PRIMARY KEY,
    granted_at timestamptz NOT NULL DEFAULT now()
  );

  CREATE TABLE entitlement (
    user_id text PRIMARY KEY,
    tier text NOT NULL,
    valid boolean NOT NULL,
    status text NOT NULL,
    cancelled boolean NOT NULL,
    ends_at timestamptz,
    version integer NOT NULL,
    look_again_at timestamptz
  );
  CREATE INDEX entitlement_look_again ON entitlement (look_again_at) WHERE look_again_at IS NOT NULL;
`;
