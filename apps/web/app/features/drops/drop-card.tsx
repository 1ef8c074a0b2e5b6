import type { Drop, DropTab } from '@barrelhive/contracts';
import { shownNameWithSize } from '@barrelhive/rules';
import { Badge, Card, classNames } from '@barrelhive/ui';
import { Link } from 'react-router';
import { TextMeButton } from '../../alert-creation/text-me-button';
import { whyItIsHere } from './boards';
import { isAtMine, whereItCame, whereItIs, type KnownStores } from './where-it-came';

/** One bottle of a board: its price, why it stands there, where it came, how many there are. */
export function DropCard({ tab, drop, known }: { tab: DropTab; drop: Drop; known: KnownStores }) {
  const inStores = drop.storeQty ?? 0;
  return (
    <Card className="flex flex-col">
      <div className="flex min-h-14 items-start justify-between gap-4">
        <h2 className="min-w-0 text-[1.1875rem]">
          <Link to={`/bottles/${encodeURIComponent(drop.sku)}`} className="underline-offset-4 hover:underline">
            {shownNameWithSize(drop)}
          </Link>
        </h2>
        <p className="figures text-lg leading-[1.4] font-semibold whitespace-nowrap">{drop.price || 'N/A'}</p>
      </div>
      <p className="figures mt-1 text-sm text-muted">{whyItIsHere(tab, drop)}</p>
      {drop.arrival && (
        <p
          className={classNames(
            'figures mt-1 text-sm',
            isAtMine(drop.arrival, known) ? 'font-semibold text-ink' : 'text-muted',
          )}
        >
          {whereItCame(drop.arrival, known)}
        </p>
      )}
      <div className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-3">
        <Badge tone={inStores > 0 ? 'stock' : 'zero'} className="figures">
          {whereItIs(drop, known)}
        </Badge>
        <TextMeButton product={drop} />
      </div>
    </Card>
  );
}
