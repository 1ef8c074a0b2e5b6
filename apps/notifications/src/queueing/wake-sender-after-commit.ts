import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

const somethingQueued = new WeakSet<QueryRunner>();

/** Notes that this transaction queued a message: a sender woken before the commit would not see it. */
export function wakeSenderAfterCommit(manager: EntityManager): void {
  if (manager.queryRunner) somethingQueued.add(manager.queryRunner);
}

/** Calls `wake` after each commit of a transaction that noted something by {@link wakeSenderAfterCommit}. */
export function onMessagesQueued(dataSource: DataSource, wake: () => void): void {
  dataSource.subscribers.push({
    afterTransactionCommit: ({ queryRunner }) => {
      if (somethingQueued.delete(queryRunner)) wake();
    },
    afterTransactionRollback: ({ queryRunner }) => {
      somethingQueued.delete(queryRunner);
    },
  });
}
