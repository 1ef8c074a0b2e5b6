import type { ShownDrawing } from '@barrelhive/contracts';
import {
  displayDay,
  formatPrice,
  formatQuantity,
  localDay,
  shownNameWithSize,
  STORE_TIME_ZONE,
} from '@barrelhive/rules';
import { Badge, Card, Notice } from '@barrelhive/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { isWithheld } from '../../api/api-errors';
import { callApi } from '../../api/api-client';
import { readDrawings } from '../../answers/read-drawings';

/** `GET /api/drawings`. The list above it says what a refusal means; here it only leaves the drawings out. */
export const drawingsQuery = queryOptions({
  queryKey: ['drawings'],
  queryFn: ({ signal }) => callApi({ path: '/api/drawings', answer: readDrawings, signal, refusals: 'caller' }),
  select: ({ drawings }) => drawings,
  retry: false,
});

/** Where the agency takes entries. */
const AGENCY_PAGE = 'https://webapps2.abc.utah.gov/ProdApps/RareHighDemandProducts';

const DRAWINGS_NOT_LOADED = 'Failed to load the drawings';

const statusOf = {
  open: { tone: 'stock', text: 'Open' },
  upcoming: { tone: 'order', text: 'Upcoming' },
  past: { tone: 'plain', text: 'Past' },
} as const;

/** The agency's drawings of rare bottles; nothing when there are none, or whoever asks may not read them. */
export function Drawings() {
  const { data: drawings, error, refetch, isFetching } = useQuery(drawingsQuery);
  if (!drawings && error && !isWithheld(error)) {
    return <Notice title={DRAWINGS_NOT_LOADED} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!drawings || drawings.length === 0) return null;
  return (
    <section aria-labelledby="drawings" className="mt-4 grid gap-4">
      <div>
        <h2 id="drawings" className="text-2xl">
          Drawings
        </h2>
        <p className="text-muted">
          Bottles too rare for the shelf are drawn by lot. Enter at the{' '}
          <a href={AGENCY_PAGE} target="_blank" rel="noreferrer" className="font-semibold text-primary underline">
            agency&apos;s page
          </a>
          , which also says when a drawing closes.
        </p>
      </div>
      {drawings.map((drawing) => (
        <DrawingCard key={drawing.id} drawing={drawing} />
      ))}
    </section>
  );
}

function DrawingCard({ drawing: { title, status, openedAt, closedAt, items } }: { drawing: ShownDrawing }) {
  const { tone, text } = statusOf[status];
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-[1.1875rem]">{title}</h3>
        <Badge tone={tone}>{text}</Badge>
      </div>
      {status !== 'upcoming' && openedAt !== undefined && (
        <p className="text-sm text-muted">{lasted(openedAt, closedAt)}</p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {items.map((item) => (
          <DrawnBottle key={item.sku} item={item} />
        ))}
      </ul>
    </Card>
  );
}

function lasted(openedAt: string, closedAt: string | undefined): string {
  const opened = displayDay(new Date(openedAt));
  if (closedAt === undefined) return `Open since ${opened}`;
  const sameDay = localDay(new Date(openedAt), STORE_TIME_ZONE) === localDay(new Date(closedAt), STORE_TIME_ZONE);
  return sameDay ? `Was open on ${opened}` : `Was open from ${opened} to ${displayDay(new Date(closedAt))}`;
}

function DrawnBottle({ item }: { item: ShownDrawing['items'][number] }) {
  const { priceCents, bottles, entries } = item;
  const odds = drawingOdds({ bottles, entries });
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2">
      <span className="min-w-0 font-semibold">{shownNameWithSize(item)}</span>
      <span className="figures text-sm text-muted">
        {formatPrice(priceCents)} · {formatQuantity(bottles)} bottles · {formatQuantity(entries)} entries
        {odds !== undefined && <> · {odds}</>}
      </span>
    </li>
  );
}

/** How likely an entry is drawn: `1 in 137`; undefined where the agency does not say enough, or nobody has entered. */
export function drawingOdds({
  bottles,
  entries,
}: {
  bottles?: number | undefined;
  entries?: number | undefined;
}): string | undefined {
  if (!bottles || !entries || bottles < 0 || entries < 0) return undefined;
  return `1 in ${formatQuantity(Math.max(1, Math.round(entries / bottles)))}`;
}
