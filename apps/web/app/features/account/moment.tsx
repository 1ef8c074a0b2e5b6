import { mountainTime, STORE_TIME_ZONE } from '@barrelhive/rules';

const moment = new Intl.DateTimeFormat('en-US', { timeZone: STORE_TIME_ZONE, dateStyle: 'medium', timeStyle: 'short' });

/** When something was: `Nov 22, 2026, 9:31 AM`, with the exact Mountain Time in its title. */
export function Moment({ instant }: { instant: string }) {
  const date = new Date(instant);
  return (
    <time dateTime={instant} title={mountainTime(date)} className="figures">
      {moment.format(date)}
    </time>
  );
}
