/** How long an unpaid renewal still counts as paid (facts: payments). */
export const GRACE_DAYS = 7;
