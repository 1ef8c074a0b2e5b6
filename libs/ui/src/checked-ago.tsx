import { asOfAgo, checkedAgo, mountainTime } from '@barrelhive/rules';
import { useEffect, useState } from 'react';

const RENEW_EVERY_MS = 30_000;

/** The time, kept up to date to half a minute: for what is said in minutes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), RENEW_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

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
