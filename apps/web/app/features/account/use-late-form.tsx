import { toast } from '@barrelhive/ui';
import { createElement, useState, type ReactNode, type RefObject } from 'react';
import { useStore } from 'zustand';
import type { LateComponent } from '../../late-code/late-component';
import { useFormFocus } from '../../forms/focus';

const NOT_TO_BE_HAD = 'The form could not be loaded. Check your connection and try again.';

export interface LateFormProps {
  form: RefObject<HTMLFormElement | null>;
  onDone: () => void;
}

/** A form that opens in its place, and whose code comes with the first press of its opener. The focus goes to the form, and back. */
export function useLateForm(late: LateComponent<LateFormProps>): {
  opener: RefObject<HTMLButtonElement | null>;
  open: () => void;
  close: () => void;
  isOpen: boolean;
  /** Its opener was pressed, and the code is on its way. */
  isComing: boolean;
  form: (props: Pick<LateFormProps, 'onDone'>) => ReactNode;
} {
  const [isOpen, setIsOpen] = useState(false);
  const [isComing, setIsComing] = useState(false);
  const { opener, form } = useFormFocus(isOpen);
  const { component } = useStore(late.code);
  const open = async () => {
    setIsComing(true);
    try {
      await late.load();
      setIsOpen(true);
    } catch {
      toast.error(NOT_TO_BE_HAD);
    } finally {
      setIsComing(false);
    }
  };
  return {
    opener,
    open: () => void open(),
    close: () => setIsOpen(false),
    isOpen,
    isComing,
    form: (props) => isOpen && component && createElement(component, { ...props, form }),
  };
}
