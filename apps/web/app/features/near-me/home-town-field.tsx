import { SelectField } from '@barrelhive/ui';
import { homeTown, useHomeTown } from './home-town';

/** Asks which town to measure distances from. */
export function HomeTownField({ towns }: { towns: readonly string[] }) {
  const chosen = useHomeTown();
  return (
    <div>
      <SelectField
        label="Distance from"
        value={towns.includes(chosen) ? chosen : ''}
        onChange={({ target }) => homeTown.choose(target.value)}
        fieldClassName="max-w-xs"
      >
        <option value="">Choose a town</option>
        {towns.toSorted().map((town) => (
          <option key={town}>{town}</option>
        ))}
      </SelectField>
      <p className="mt-1 text-sm text-muted">Your town stays in this browser.</p>
    </div>
  );
}
