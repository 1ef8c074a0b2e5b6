import { asOfAgo, checkedAgo, mountainTime } from '@barrelhive/rules';
import { useNow } from './use-now';

interface AgoProps {
  instant: string;
}

/** "Checked 4 min ago", kept up to date, with the exact Mountain Time in its title. */
export function CheckedAgo({ instant }: AgoProps) {
  return <Ago instant={instant} text={checkedAgo} />;
}

/** "As of 4 min ago", the same for what was kept. */
export function AsOfAgo({ instant }: AgoProps) {
  return <Ago instant={instant} text={asOfAgo} />;
}

function Ago({ instant, text }: AgoProps & { text: (then: Date, now: Date) => string }) {
  const now = useNow();
  const then = new Date(instant);
  return (
    <time dateTime={instant} title={mountainTime(then)} className="figures">
      {text(then, now)}
    </time>
  );
}
