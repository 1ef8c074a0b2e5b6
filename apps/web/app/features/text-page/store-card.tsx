import type { OwnHours, ShelfConfidence } from '@barrelhive/contracts';
import {
  displayCity,
  displayStoreNumber,
  displayStreet,
  formatQuantity,
  storeHoursAt,
  storeHoursWords,
} from '@barrelhive/rules';
import { Card, useNow, useServerNow } from '@barrelhive/ui';
import { confidenceWords } from '../../products/confidence-words';
import { StoreContact } from '../../products/store-contact';
import { WasItThere } from '../../products/was-it-there';
import type { StoreNow } from './stores-now';

interface StoreCardProps {
  store: StoreNow;
  confidence: ShelfConfidence | undefined;
  /** Undefined while nobody knows whether it has its own. */
  hours: { own: OwnHours | undefined } | undefined;
  /** The heading that comes after the one of the bottle. */
  heading: 'h2' | 'h3';
  send: (storeNumber: string, seen: boolean) => Promise<unknown>;
}

/** A store of a text: what it has, where it is, and what a person in a car wants next. */
export function StoreCard({ store, confidence, hours, heading: Heading, send }: StoreCardProps) {
  const place = [displayStreet(store.address), displayCity(store.city)].filter(Boolean).join(', ');
  const number = `#${displayStoreNumber(store.storeNumber)}`;
  return (
    <Card className="grid content-start gap-4">
      <div>
        <Heading className="figures text-xl font-bold">
          {store.isGone ? `Gone from ${number}` : `${formatQuantity(store.qty)} at ${number}`}
          {!store.isGone && <HowSure confidence={confidence} />}
          <span className="block text-base font-normal text-muted">{place}</span>
        </Heading>
        <p className="mt-1 min-h-5 text-sm">{hours && <HoursLine own={hours.own} />}</p>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <StoreContact store={store} number={number} />
      </div>
      <WasItThere store={store} confidence={confidence} send={send} />
    </Card>
  );
}

/** In the line of the figure, where it moves nothing that stands there already. */
function HowSure({ confidence }: Pick<StoreCardProps, 'confidence'>) {
  const words = confidenceWords(confidence, useServerNow());
  return words && <span className="text-base font-normal text-muted"> · {words}</span>;
}

function HoursLine({ own }: { own: OwnHours | undefined }) {
  const now = useNow();
  return <>{storeHoursWords(storeHoursAt(now, own), now)}</>;
}
