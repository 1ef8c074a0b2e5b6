import { notifyOnChange } from '@barrelhive/jobs';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The commit that queues messages wakes the senders of all replicas. */
export class NotifyOfQueuedMessages1767229200003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(notifyOnChange('message'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER message_notifies ON message');
  }
}
