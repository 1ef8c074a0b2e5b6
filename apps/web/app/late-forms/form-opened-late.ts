import { toast } from '@barrelhive/ui';
import { useState } from 'react';
import { NetworkError } from '../api/api-errors';
import type { LateComponent } from '../late-code/late-component';
import { useFormFocus } from '../forms/focus';

/** For a form that a button opens, that stands in its place, and whose code comes with the first press. It stays closed while the code cannot be had. */
export function useFormOpenedLate<Props>({ load }: Pick<LateComponent<Props>, 'load'>) {
  const [isOpen, setIsOpen] = useState(false);
  const { opener } = useFormFocus(isOpen);
  const open = () =>
    void load().then(
      () => setIsOpen(true),
      () => toast.error(new NetworkError().message),
    );
  return { opener, isOpen, open, close: () => setIsOpen(false) };
}
