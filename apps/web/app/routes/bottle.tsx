import type { ItemDetail } from '@barrelhive/contracts';
import { PRODUCT_NAME, shownName, whereItIs } from '@barrelhive/rules';
import { Skeleton } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useParams } from 'react-router';
import { TextMeButton } from '../alert-creation/text-me-button';
import { itemQuery } from '../features/item-stores/item-query';
import { Served, useServedHead } from '../head/served';
import { SizeAndAge } from '../products/stock-figures';
import { Page } from '../shell/page';
import { BottleView, ExpectedBottle, MissingBottle } from './bottle-view';

/** The rest of the head comes with the document, which names the bottle (ADR 0023), and says so when search engines may not keep it. */
export const meta = () => [{ title: `Where to find a bottle | ${PRODUCT_NAME}` }];

/** One bottle for everybody, by its number: where it is, how stock and price moved, and one tap to an alert. */
export default function Bottle() {
  const { sku = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery(itemQuery(sku));
  // A deferred value is rendered in parts, so that a slow telephone is never blocked for long.
  const item = useDeferredValue(data);
  const name = item && shownName(item);
  useServedHead(sku, name);
  const isExpected = !item && !error;
  // One frame for all that may come: another one would take the heading away that a change of page has moved the focus to.
  return (
    <Page
      title={name ?? <Served place="name">Bottle</Served>}
      intro={(item ?? isExpected) && <Where item={item} />}
      action={item ? <TextMeUnlessGone key={sku} item={item} /> : isExpected && <Skeleton className="h-9 w-48" />}
    >
      {item ? (
        <BottleView item={item} detail={item} />
      ) : isExpected ? (
        <ExpectedBottle />
      ) : (
        <MissingBottle error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </Page>
  );
}

/** What left the state's list does not arrive any more. */
function TextMeUnlessGone({ item }: { item: ItemDetail }) {
  return item.delistedAt === undefined && <TextMeButton product={item} />;
}

/** Where the bottle is in words, and how old that is. Before the code and the bottle have come, the server has filled in the words. */
function Where({ item }: { item: ItemDetail | undefined }) {
  return (
    <>
      {item ? <span className="block">{whereItIs(item)}</span> : <Served place="where">Looking up where it is…</Served>}
      <span className="mt-1 block text-base">{item ? <SizeAndAge item={item} /> : <>&nbsp;</>}</span>
    </>
  );
}
