/** Whether a bottle is on the monthly list of allocated bottles: status `A` or department `LA` (design section 4, "Monthly list"). */
export function isOnMonthlyList({ status, department }: { status: string; department: string }): boolean {
  return status === 'A' || department === 'LA';
}
