import { displayCity, displayStreet } from '@barrelhive/rules';
import { buttonClass } from '@barrelhive/ui';

const DIGITS_OF_NUMBER = 10;

interface StoreContactProps {
  store: { address: string; city: string; phone: string };
  /** Names the store for those who do not see beside what the links stand: `#12`. */
  number?: string;
}

/** The way to a store, which a phone opens in its app for maps, and its telephone. */
export function StoreContact({ store: { address, city, phone }, number }: StoreContactProps) {
  // By itself: the rules of phone numbers that people type are in no other page than those with such a field.
  const digits = phone.replace(/\D/g, '');
  return (
    <>
      <a href={directionsTo(address, city)} target="_blank" rel="noreferrer" className={buttonClass()}>
        Directions{number && <span className="sr-only"> to {number}</span>}
      </a>
      {digits.length === DIGITS_OF_NUMBER && (
        <a href={`tel:+1${digits}`} className={buttonClass('outline', 'regular', 'py-1.5')}>
          <span>
            Call{number && <span className="sr-only"> {number}</span>}{' '}
            <span className="whitespace-nowrap">{phone}</span>
          </span>
        </a>
      )}
    </>
  );
}

function directionsTo(address: string, city: string): string {
  const destination = [displayStreet(address), displayCity(city), 'UT'].filter(Boolean).join(', ');
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination }).toString()}`;
}
