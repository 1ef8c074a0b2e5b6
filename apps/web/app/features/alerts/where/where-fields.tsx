import { counted } from '@barrelhive/rules';
import { SelectField } from '@barrelhive/ui';
import { useId } from 'react';
import { useStoreOrder } from '../../../near-me/store-order';
import { SCOPES, type AlertWhere } from './where-text';

const MOST_AT_LEAST = 12;
const QUANTITIES = Array.from({ length: MOST_AT_LEAST }, (_, place) => place + 1);

/** Asks where an alert looks, and for how many bottles. */
export function WhereFields({ where, onChange }: { where: AlertWhere; onChange: (where: AlertWhere) => void }) {
  const name = useId();
  const { mine } = useStoreOrder();
  return (
    <div className="grid gap-3">
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm font-medium">Where to look</legend>
        {SCOPES.map(({ scope, label, hint }) => (
          <label key={scope} className="flex min-h-11 cursor-pointer items-start gap-3">
            <input
              type="radio"
              name={name}
              checked={where.scope === scope}
              onChange={() => onChange({ ...where, scope })}
              className="mt-0.5 size-5 shrink-0 cursor-pointer accent-primary"
            />
            <span>
              <span className="block font-medium">{label}</span>
              <span className="block text-sm text-muted">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {where.scope === 'my-stores' && mine.length === 0 && (
        <p className="text-sm font-medium text-order">
          You have chosen no store yet. Until you do, this alert only tells of prices and new bottles.
        </p>
      )}
      <SelectField
        label="How many bottles"
        value={where.atLeast}
        onChange={({ target }) => onChange({ ...where, atLeast: Number(target.value) })}
        fieldClassName="max-w-52"
      >
        {QUANTITIES.map((quantity) => (
          <option key={quantity} value={quantity}>
            At least {counted(quantity, 'bottle')}
          </option>
        ))}
      </SelectField>
      <p className="text-sm text-muted">Prices are the same in all stores: you hear of them either way.</p>
    </div>
  );
}
