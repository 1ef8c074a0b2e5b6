import { EmptyState, Notice, SearchXIcon, Skeleton, useHydrated } from '@barrelhive/ui';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { counted, textTitle } from '@barrelhive/rules';
import { useDeferredValue } from 'react';
import { Link, useParams } from 'react-router';
import type * as z from 'zod/mini';
import type { ShownStore } from '../answers/read-stores';
import type { BottleOfText as BottleInText, readTextPage } from '../answers/read-text-page';
import { ApiError } from '../api/api-errors';
import { itemQuery } from '../features/item-stores/item-query';
import { BottleOfText, titleOf } from '../features/text-page/bottle-of-text';
import { reportShelf, textQuery } from '../features/text-page/text-query';
import { pageMeta } from '../head/page-meta';
import { Served, useServedHead } from '../head/served';
import { allStoresQuery } from '../near-me/all-stores';
import { ButtonLink } from '../shell/button-link';
import { Page } from '../shell/page';

const TITLE = 'What our text told';
const TEXT_NOT_LOADED = 'Failed to load what the text told';
const REPORT_COUNTS_AFTER_MS = 2_000;

export const meta = () => pageMeta({ title: TITLE });

/** Where the link in a text leads, without a log-in: to the stores it told of, as they are now. */
export default function TextPageRoute() {
  return (
    <div data-plain-page>
      <TextOfLink />
    </div>
  );
}

function TextOfLink() {
  const { token = '' } = useParams();
  useServedHead(token);
  // The page is written at build time for all texts.
  const hydrated = useHydrated();
  const answer = useQuery({ ...textQuery(token), enabled: hydrated });
  const { error, refetch, isFetching } = answer;
  // A deferred value is rendered in parts, so that a slow telephone is never blocked for long.
  const data = useDeferredValue(hydrated ? answer.data : undefined);
  if (!data && error) return <Missing error={error} retry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <TextToCome />;
  return data.isOver ? <LinkIsOver /> : <BottlesOfText token={token} text={data} />;
}

interface TextProps {
  token: string;
  text: z.infer<typeof readTextPage>;
}

function BottlesOfText({ token, text }: TextProps) {
  const { bottles, more } = text;
  const items = useQueries({ queries: bottles.map(({ sku }) => itemQuery(sku)) });
  const [first, ...others] = bottles;
  if (!first) return <LinkIsOver />;
  const isOne = others.length + more === 0;
  // What is known now may bring more stores. Whatever stands below them comes afterwards, so that nothing moves under a thumb.
  const awaited = items.findIndex(({ isPending }) => isPending);
  const isComplete = awaited < 0;
  return (
    <Page width="reading" title={isOne ? titleOf(first, items[0]?.data) : textTitle(text)}>
      <div className="grid min-h-dvh content-start gap-10">
        {(isComplete ? bottles : bottles.slice(0, awaited + 1)).map((bottle) => (
          <LiveBottle key={bottle.sku} token={token} text={text} bottle={bottle} isTitle={isOne} />
        ))}
        {isComplete && more > 0 && (
          <p className="text-muted">And {counted(more, 'more bottle')}, which your alert lists.</p>
        )}
        {isComplete && <ChangeAlert />}
      </div>
    </Page>
  );
}

function LiveBottle({ token, text, bottle, isTitle }: TextProps & { bottle: BottleInText; isTitle: boolean }) {
  const queryClient = useQueryClient();
  const live = itemQuery(bottle.sku);
  const { data: item, isPending } = useQuery(live);
  const { data: hours } = useQuery({ ...allStoresQuery, select: ownHoursIn });
  const send = async (storeNumber: string, seen: boolean) => {
    await reportShelf(token, { sku: bottle.sku, storeNumber, seen });
    // What judges the figures hears of it a moment later.
    setTimeout(() => void queryClient.invalidateQueries(live), REPORT_COUNTS_AFTER_MS);
  };
  return (
    <BottleOfText
      bottle={bottle}
      item={item}
      isAwaited={isPending}
      sentAt={text.sentAt}
      hours={hours}
      isTitle={isTitle}
      send={send}
    />
  );
}

const ownHoursIn = ({ stores }: { stores: readonly ShownStore[] }) =>
  new Map(stores.map(({ storeNumber, ownHours }) => [storeNumber, ownHours]));

function ChangeAlert() {
  return (
    <p className="text-sm">
      <Link to="/alerts" className="inline-block py-3 text-muted underline">
        Log in to change this alert
      </Link>
    </p>
  );
}

function LinkIsOver() {
  return (
    <Page width="reading" title="This link is over." intro="The page of a text is there for a week.">
      <ChangeAlert />
    </Page>
  );
}

/** In the shape of what comes: a title, which mostly comes with the document, a line, and a card; as high as a screen. */
function TextToCome() {
  return (
    <Page width="reading" title={<Served place="name">{TITLE}</Served>}>
      <div aria-busy="true" data-page-pending className="min-h-dvh">
        <p className="sr-only">Loading</p>
        <Skeleton className="mb-4 h-6 w-56" />
        <Skeleton className="h-64 w-full md:w-1/2" />
      </div>
    </Page>
  );
}

function Missing({ error, retry, retrying }: { error: Error; retry: () => void; retrying: boolean }) {
  if (!(error instanceof ApiError && error.status === 404)) {
    return (
      <Page width="reading" title={TITLE}>
        <Notice title={TEXT_NOT_LOADED} onRetry={retry} retrying={retrying} />
      </Page>
    );
  }
  return (
    <Page width="reading" title="We do not know this link">
      <EmptyState
        icon={<SearchXIcon />}
        title="Nothing is here"
        action={<ButtonLink to="/product-search">Search all bottles</ButtonLink>}
      >
        The address may have a typo. Open the link of the text once more.
      </EmptyState>
    </Page>
  );
}
