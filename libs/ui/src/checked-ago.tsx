import { checkedAgo, mountainTime } from '@barrelhive/rules';
import { useEffect, useState } from 'react';

const renewEveryMs = 30_000;

/** "Checked 4 min ago", kept up to date, with the exact Mountain Time in its title. */
export function CheckedAgo({ instant }: { instant: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), renewEveryMs);
    return () => clearInterval(timer);
  }, []);
  const checkedAt = new Date(instant);
  return (
    <time dateTime={instant} title={mountainTime(checkedAt)} className="figures">
      {checkedAgo(checkedAt, now)}
    </time>
  );
}
