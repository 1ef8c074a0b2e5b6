import { displayCity, displayStreet } from '@barrelhive/rules';
import { buttonClass } from '@barrelhive/ui';

interface StoreContactProps {
  store: { address: string; city: string; phone: string };
}

/** The way to a store, and its telephone. */
export function StoreContact({ store: { address, city, phone } }: StoreContactProps) {
  const digits = phone.replace(/\D/g, '');
  return (
    <>
      <a href={directionsTo(address, city)} className={buttonClass('primary', 'regular')}>
        Directions
      </a>
      {digits.length === 10 && (
        <a href={`tel:+1${digits}`} className={buttonClass('outline', 'regular')}>
          Call {phone}
        </a>
      )}
    </>
  );
}

function directionsTo(address: string, city: string): string {
  const destination = `${displayStreet(address)}, ${displayCity(city)}, UT`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination }).toString()}`;
}
