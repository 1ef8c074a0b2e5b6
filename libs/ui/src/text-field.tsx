import { useState, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names';
import { controlClass, Field } from './field';
import { EyeIcon, EyeOffIcon } from './icons';

interface TextFieldProps extends ComponentProps<'input'> {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
}

/** A one-line text input with its label, hint and error. */
export function TextField({ label, error, hint, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <input type="text" dir="auto" {...input} {...wiring} className={classNames(controlClass, className)} />
      )}
    </Field>
  );
}

/** A password input with a button that shows and hides what was typed. */
export function PasswordField({ label, error, hint, className, ...input }: TextFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOffIcon : EyeIcon;
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <div className="relative">
          <input
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(controlClass, 'pr-12', className)}
          />
          <button
            type="button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-field text-muted hover:text-ink"
          >
            <Icon className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
