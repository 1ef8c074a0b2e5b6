import { classNames } from './class-names';
import { CheckIcon, CircleIcon } from './icons';

interface ChecklistProps {
  label: string;
  rules: readonly { label: string; met: boolean }[];
}

/** Rules that tick themselves off while one types. */
export function Checklist({ label, rules }: ChecklistProps) {
  return (
    <ul aria-label={label} className="grid gap-1 text-sm">
      {rules.map((rule) => {
        const Icon = rule.met ? CheckIcon : CircleIcon;
        return (
          <li
            key={rule.label}
            className={classNames('flex items-center gap-2', rule.met ? 'text-stock' : 'text-muted')}
          >
            <Icon className="size-4 shrink-0" />
            <span>
              {rule.label}
              <span className="sr-only">{rule.met ? ': met' : ': not met yet'}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
