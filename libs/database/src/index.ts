export {
  boundsOf,
  connectionBounds,
  KEEP_ALIVE,
  LONGEST_LIFE_SECONDS,
  startOptions,
  type ConnectionUse,
} from './connection-bounds';
export { isInfrastructureError } from './infrastructure-error';
export {
  CREATE_CURRENT_TIMELINE,
  CREATE_KEPT_TIMELINE,
  doubtTimeline,
  DROP_CURRENT_TIMELINE,
  DROP_KEPT_TIMELINE,
  IS_WHOLE,
  keepMetTimeline,
  meetTimeline,
  noteAnswer,
  type MetTimeline,
} from './kept-timeline';
export { PLANNED_EACH_TIME, prepareStatements } from './prepared-statements';
export type { Database } from './run-statement';
export {
  allowLongWork,
  isLockConflict,
  isLockTimeout,
  isOutOfTime,
  readInOrder,
  waitForLocksAtMost,
} from './transaction-bounds';
export { execute, nullAsUndefined, queryRow, queryRows, UnexpectedRowError } from './typed-queries';
export { withClient } from './with-client';
