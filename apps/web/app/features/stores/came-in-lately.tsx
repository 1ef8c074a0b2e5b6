import { shownName } from '@barrelhive/rules';
import { Notice, Skeleton } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { TextMeButton } from '../../alert-creation/text-me-button';
import { useSession } from '../../session/session';
import { BottleRow } from './bottle-row';
import { arrivalsQuery } from './stores-query';
import { arrivalWords, NOTHING_CAME, withheldWords } from './texts';

/** What came to a store in a week, the last first; to whoever has no plan a day later. The page has asked for it. */
export function CameInLately({ storeNumber }: { storeNumber: string }) {
  const { token } = useSession();
  const { data, isError, refetch, isFetching } = useQuery(arrivalsQuery(storeNumber, token));
  if (!data && isError)
    return <Notice title="Failed to load what came in" onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton className="h-40" />;
  const { arrivals, withheld } = data;
  return (
    <>
      {arrivals.length === 0 && withheld === 0 && <p className="text-muted">{NOTHING_CAME}</p>}
      {withheld > 0 && (
        <p className="figures mb-3">
          {withheldWords(withheld, arrivals.length)}{' '}
          <Link
            to={token === undefined ? '/signup' : '/subscription-select'}
            className="text-primary underline underline-offset-4"
          >
            {token === undefined ? 'Sign up' : 'Choose a plan'}
          </Link>
        </p>
      )}
      <ul className="divide-y divide-line">
        {arrivals.map((arrival) => (
          <BottleRow
            key={`${arrival.sku} ${arrival.at}`}
            sku={arrival.sku}
            name={shownName(arrival)}
            price={arrival.price}
          >
            <span className="block">{arrivalWords(arrival)}</span>
            {arrival.left === 0 && <TextMeButton product={arrival} />}
          </BottleRow>
        ))}
      </ul>
    </>
  );
}
