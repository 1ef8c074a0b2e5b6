import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from './class-names';
import { Spinner } from './waiting';

const looks = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong border border-transparent shadow-card',
  outline: 'border border-field bg-surface text-ink hover:border-primary hover:text-primary',
  quiet: 'border border-transparent text-ink hover:bg-bone',
};

const sizes = {
  small: 'min-h-9 px-3 text-sm gap-1.5',
  regular: 'min-h-11 px-4.5 text-base gap-2',
  large: 'min-h-12 px-6 text-base gap-2',
};

type Look = keyof typeof looks;
type Size = keyof typeof sizes;

/** The class of something that looks like a button; for links (`<Link className={buttonClass()}>`). */
export function buttonClass(look: Look = 'primary', size: Size = 'regular', extra?: string): string {
  return classNames(
    'inline-flex items-center justify-center rounded-field font-semibold leading-tight text-center transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress',
    looks[look],
    sizes[size],
    extra,
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  size?: Size;
  /** Shows a spinner, says busy to assistive technology, and ignores clicks; the button keeps its focus. */
  busy?: boolean;
}

/** A push button; `type` is `button` unless told otherwise. */
export function Button({ look, size, busy, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      onMouseDown={type === 'submit' ? keepFieldFocused : undefined}
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={buttonClass(look, size, className)}
      onClick={busy ? ignorePress : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** Enter in a field presses the form's submit button, too. A form of one field without such a button would be sent all the same. */
function ignorePress(event: MouseEvent): void {
  event.preventDefault();
}

/**
 * Pressing a submit button would first take the focus from the field, whose error then appears and moves the button away from
 * under the pointer: the click is lost. The form decides where the focus goes. For buttons that cancel, too.
 */
export function keepFieldFocused(event: MouseEvent): void {
  event.preventDefault();
}

/**
 * For what goes from a list when it is pressed: the next one moves under the pointer, and the second press of a double click would be
 * its end, too.
 */
export function onFirstPress(act: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail < 2) act();
  };
}

/** A square button that shows only an icon; `label` is its name. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(
        'inline-flex size-11 items-center justify-center rounded-field text-ink transition-colors hover:bg-bone disabled:opacity-50',
        className,
      )}
    />
  );
}
