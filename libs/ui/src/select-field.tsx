import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import { controlClass, Field } from './field';
import { ChevronDownIcon } from './icons';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: ReactNode;
  /** Class of the whole field; `className` is the control's. */
  fieldClassName?: string;
}

/** The browser's own select (best on phones and with a keyboard) with its label. */
export function SelectField({ label, className, fieldClassName, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} className={fieldClassName}>
      {(wiring) => (
        <div className="relative">
          <select {...select} {...wiring} className={classNames(controlClass, 'appearance-none pr-10', className)}>
            {children}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute right-3 top-1/2 size-4 -translate-y-1/2 text-muted" />
        </div>
      )}
    </Field>
  );
}
