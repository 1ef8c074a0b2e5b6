import { formatPhoneWhileTyping } from '@barrelhive/rules';
import { TextField } from '@barrelhive/ui';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface PhoneFieldProps {
  label: ReactNode;
  value: string;
  error?: string | undefined;
  name: string;
  inputRef?: (element: HTMLInputElement | null) => void;
  onChange: (text: string) => void;
  onBlur?: () => void;
}

/** A phone number that lays itself out as `(000) 000-0000` while typing, the caret staying behind the same digit. */
export function PhoneField({ label, value, error, name, inputRef, onChange, onBlur }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | undefined>(undefined);

  useLayoutEffect(() => {
    if (caret.current === undefined || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  return (
    <TextField
      ref={(element) => {
        input.current = element;
        inputRef?.(element);
      }}
      name={name}
      label={label}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(801) 555-0123"
      className="figures"
      value={value}
      error={error}
      onBlur={onBlur}
      onChange={({ target }) => {
        const typed = formatPhoneWhileTyping(target.value, target.selectionStart ?? target.value.length);
        caret.current = typed.caret;
        onChange(typed.text);
      }}
    />
  );
}
