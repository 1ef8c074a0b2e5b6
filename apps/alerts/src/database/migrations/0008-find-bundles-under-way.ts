import { ConcurrentIndexMigration } from '@barrelhive/service-kit';

/** Counts the bundles of the last slots that have no answer yet, and finds those that nobody answers any more. */
export class FindBundlesUnderWay1767398400008 extends ConcurrentIndexMigration {
  protected readonly index = 'handed_on_match_slot';
  protected readonly on = 'handed_on_match (slot, alert_id)';
}
