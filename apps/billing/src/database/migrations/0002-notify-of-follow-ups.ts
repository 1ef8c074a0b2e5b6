import { notifyOnChange } from '@barrelhive/jobs';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A commit that adds a follow-up wakes the worker of every replica. */
export class NotifyOfFollowUps1767312000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(notifyOnChange('follow_up'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER follow_up_notifies ON follow_up');
  }
}
