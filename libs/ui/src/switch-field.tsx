import { Switch } from '@base-ui/react/switch';
import { useId, type ReactNode } from 'react';

interface SwitchFieldProps {
  label: string;
  description?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A labelled on/off switch for a setting that takes effect at once. */
export function SwitchField({ label, description, checked, disabled, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <span id={`${id}-label`} className="font-semibold">
          {label}
        </span>
        {description && (
          <p id={`${id}-description`} className="text-sm text-muted">
            {description}
          </p>
        )}
      </div>
      <Switch.Root
        aria-labelledby={`${id}-label`}
        aria-describedby={description ? `${id}-description` : undefined}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        className="relative mt-0.5 h-7 w-12 shrink-0 cursor-pointer rounded-full border border-field bg-bone p-0.5 transition-colors data-checked:border-primary data-checked:bg-primary data-disabled:cursor-not-allowed data-disabled:opacity-50"
      >
        <Switch.Thumb className="block size-5.5 rounded-full bg-field shadow-card transition-transform data-checked:translate-x-5 data-checked:bg-on-primary forced-colors:bg-[ButtonText] forced-colors:data-checked:bg-[Highlight]" />
      </Switch.Root>
    </div>
  );
}
