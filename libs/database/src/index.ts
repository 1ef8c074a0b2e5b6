export { isInfrastructureError } from './infrastructure-error';
export type { Database } from './run-statement';
export { execute, nullAsUndefined, queryRow, queryRows } from './typed-queries';
export { UnexpectedRowError } from './unexpected-row-error';
