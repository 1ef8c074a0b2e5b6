import { displayMoment, mountainTime } from '@barrelhive/rules';

/** When something was: `Nov 22, 2026, 9:31 AM`, with the exact Mountain Time in its title. */
export function Moment({ instant }: { instant: string }) {
  const date = new Date(instant);
  return (
    <time dateTime={instant} title={mountainTime(date)} className="figures">
      {displayMoment(date)}
    </time>
  );
}
