import { SelectField } from '@barrelhive/ui';
import { useLayoutEffect, useRef } from 'react';
import { homeTown, useHomeTown } from './home-town';
import { storeTowns } from './store-towns';

const towns = storeTowns.map(({ city }) => city).sort();

/** Asks which town to measure distances from. */
export function HomeTownField() {
  const chosen = useHomeTown();
  const field = useRef<HTMLSelectElement>(null);
  // A prerendered page is there before its scripts: React hears nothing of a town that was chosen meanwhile.
  useLayoutEffect(() => {
    if (field.current?.value) homeTown.choose(field.current.value);
  }, []);
  return (
    <div>
      <SelectField
        ref={field}
        label="Distance from"
        value={towns.includes(chosen) ? chosen : ''}
        onChange={({ target }) => homeTown.choose(target.value)}
        fieldClassName="max-w-xs"
      >
        <option value="">Choose a town</option>
        {towns.map((town) => (
          <option key={town}>{town}</option>
        ))}
      </SelectField>
      <p className="mt-1 text-sm text-muted">Your town stays in this browser.</p>
    </div>
  );
}
