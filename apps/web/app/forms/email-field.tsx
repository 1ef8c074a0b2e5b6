import { TextField } from '@barrelhive/ui';
import type { ComponentProps } from 'react';

/** An input for the address of a mailbox. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return <TextField {...props} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />;
}
