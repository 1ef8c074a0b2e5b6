import { asOfAgo, checkedAgo, mountainTime } from '@barrelhive/rules';
import { useNow, useServerNow } from './now';

interface AgoProps {
  instant: string;
}

/** "Checked 4 min ago", kept up to date, with the exact Mountain Time in its title. The instant is one of the server. */
export function CheckedAgo({ instant }: AgoProps) {
  return <Ago instant={instant} text={checkedAgo} now={useServerNow()} />;
}

/** "As of 4 min ago", the same for what was kept, and since when, on this device. */
export function AsOfAgo({ instant }: AgoProps) {
  return <Ago instant={instant} text={asOfAgo} now={useNow()} />;
}

function Ago({ instant, text, now }: AgoProps & { text: (then: Date, now: Date) => string; now: Date }) {
  const then = new Date(instant);
  return (
    <time dateTime={instant} title={mountainTime(then)} className="figures">
      {text(then, now)}
    </time>
  );
}
