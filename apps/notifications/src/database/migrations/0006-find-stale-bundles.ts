import { ConcurrentIndexMigration } from '@barrelhive/service-kit';

/** Finds the bundles that have waited longest since their slot. */
export class FindStaleBundles1767398400006 extends ConcurrentIndexMigration {
  protected readonly index = 'message_slot';
  protected readonly on = `message ((content #>> '{match,slot}')) WHERE state = 'pending'`;
}
