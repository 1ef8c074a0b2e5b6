import { formatPhoneWhileTyping } from '@barrelhive/rules';
import { TextField } from '@barrelhive/ui';
import { useLayoutEffect, useRef, type ComponentProps } from 'react';

interface PhoneFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange'> {
  onChange: (text: string) => void;
}

/** A phone number that lays itself out as `(000) 000-0000` while typing, the caret staying behind the same digit. */
export function PhoneField({ onChange, ...field }: PhoneFieldProps) {
  const typed = useRef<{ input: HTMLInputElement; caret: number } | undefined>(undefined);

  useLayoutEffect(() => {
    if (!typed.current || document.activeElement !== typed.current.input) return;
    const { input, caret } = typed.current;
    input.setSelectionRange(caret, caret);
    typed.current = undefined;
  });

  return (
    <TextField
      {...field}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(801) 555-0123"
      className="figures"
      onChange={({ target }) => {
        const { text, caret } = formatPhoneWhileTyping(target.value, target.selectionStart ?? target.value.length);
        typed.current = { input: target, caret };
        onChange(text);
      }}
    />
  );
}
