import type { OwnHours } from '@barrelhive/contracts';
import { storeHoursAt, storeHoursWords } from '@barrelhive/rules';
import { classNames } from '@barrelhive/ui';

interface OpenStateProps {
  ownHours: OwnHours | undefined;
  now: Date;
}

/** Whether a store is open: "Open until 10 PM". Where nobody entered its hours, when most stores are. */
export function OpenState({ ownHours, now }: OpenStateProps) {
  const hours = storeHoursAt(now, ownHours);
  const colour = hours.isOwn && hours.isOpen ? 'text-stock' : hours.today ? '' : 'text-zero';
  return <span className={classNames('figures font-semibold', colour)}>{storeHoursWords(hours, now)}</span>;
}
