import { SelectField } from '@barrelhive/ui';
import type { BoardStores } from './board-stores';
import { departments, prices, type BoardFilter } from './boards';

interface BoardFiltersProps {
  filter: BoardFilter;
  /** What stores can be chosen; nothing is asked about them where there are none. */
  choices: BoardStores['choices'];
  choose: (change: Partial<BoardFilter>) => void;
}

/** What of a board is shown. */
export function BoardFilters({ filter: { upTo, department, where }, choices, choose }: BoardFiltersProps) {
  return (
    <div className="grid grid-cols-2 gap-4 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
      <SelectField label="Price" value={upTo} onChange={({ target }) => choose({ upTo: target.value })}>
        <option value="">Any price</option>
        {prices.map((price) => (
          <option key={price} value={price}>
            Up to ${price}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Department"
        value={department}
        onChange={({ target }) => choose({ department: target.value })}
      >
        <option value="">All</option>
        {departments.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </SelectField>
      {choices.length > 0 && (
        <SelectField
          label="Stores"
          value={where}
          onChange={({ target }) =>
            choose({ where: choices.find((choice) => choice.where === target.value)?.where ?? '' })
          }
        >
          <option value="">All</option>
          {choices.map((choice) => (
            <option key={choice.where} value={choice.where}>
              {choice.label}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
