import { toast } from '@barrelhive/ui';
import { useState, type RefObject } from 'react';
import { NetworkError } from '../api/api-errors';
import type { LateComponent } from '../late-code/late-component';
import { useFormFocus } from '../forms/focus';

/** What a form gets that takes the focus when it opens. */
export interface FocusedFormProps {
  form: RefObject<HTMLFormElement | null>;
  onDone: () => void;
}

/** For a form that a button opens, that stands in its place, and whose code comes with the first press. It stays closed while the code cannot be had. */
export function useFormOpenedLate<Props>(
  { load }: Pick<LateComponent<Props>, 'load'>,
  notToBeHad = new NetworkError().message,
) {
  const [isOpen, setIsOpen] = useState(false);
  const [isComing, setIsComing] = useState(false);
  const open = async () => {
    setIsComing(true);
    try {
      await load();
      setIsOpen(true);
    } catch {
      toast.error(notToBeHad);
    } finally {
      setIsComing(false);
    }
  };
  return { ...useFormFocus(isOpen), isOpen, isComing, open: () => void open(), close: () => setIsOpen(false) };
}
