import type { OwnHours } from '@barrelhive/contracts';
import { storeHoursAt, storeHoursWords } from '@barrelhive/rules';
import { classNames, useNow } from '@barrelhive/ui';

/** Whether a store is open, kept up to date: "Open until 10 PM". Where nobody entered its hours, when most stores are. */
export function OpenState({ ownHours, className }: { ownHours: OwnHours | undefined; className?: string }) {
  const now = useNow();
  const hours = storeHoursAt(now, ownHours);
  const colour = hours.isOwn && hours.isOpen ? 'text-stock' : hours.today ? '' : 'text-zero';
  return <span className={classNames('figures font-semibold', colour, className)}>{storeHoursWords(hours, now)}</span>;
}
