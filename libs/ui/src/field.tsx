import { useId, type ReactNode } from 'react';
import { classNames } from './class-names';
import { CircleAlertIcon } from './icons';

/** The looks shared by every text-like control. */
export const controlClass =
  'block w-full min-h-11 rounded-field border border-field bg-surface px-3 py-2 text-base text-ink transition-colors hover:border-primary aria-invalid:border-zero disabled:opacity-60';

/** What a control needs to be tied to its label, hint and error. */
export interface ControlWiring {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  className?: string;
  children: (wiring: ControlWiring) => ReactNode;
}

/** A label, a control, a hint and an error that belong together; the control gets its wiring handed in. */
export function Field({ label, error, hint, className, children }: FieldProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {hint && (
        <div id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The sentence under a faulty control. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-zero">
      <CircleAlertIcon className="mt-0.5 size-4 shrink-0" />
      {error}
    </p>
  );
}
