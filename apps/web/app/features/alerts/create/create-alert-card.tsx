import { classNames, PlusIcon, toast } from '@barrelhive/ui';
import { useState } from 'react';
import { NetworkError } from '../../../api/api-errors';
import { useFocusHandedOn, useFormFocus } from '../../../forms/focus';
import { Late, lateComponent } from '../../../late-code/late-component';

const lateSteps = lateComponent(() => import('./create-alert-steps'));

/** From 'Add New Alert' to the alert. What follows the press comes with it. */
export function CreateAlertCard() {
  const [isOpen, setIsOpen] = useState(false);
  const [isComing, setIsComing] = useState(false);
  const { opener: openerButton } = useFormFocus(isOpen);
  const root = useFocusHandedOn<HTMLDivElement>();
  const open = async () => {
    setIsComing(true);
    try {
      await lateSteps.load();
      setIsOpen(true);
    } catch {
      toast.error(new NetworkError().message);
    } finally {
      setIsComing(false);
    }
  };
  const opener = (
    <button
      ref={openerButton}
      type="button"
      onClick={() => void open()}
      aria-busy={isComing}
      className={classNames(
        'flex min-h-16 w-full items-center justify-center gap-2 rounded-card border-2 border-dashed border-field/60',
        'font-semibold text-primary transition-colors hover:border-primary hover:bg-bone',
      )}
    >
      <PlusIcon className="size-5" />
      Add New Alert
    </button>
  );
  return (
    <div ref={root}>
      <Late component={lateSteps} need={isOpen} props={{ onDone: () => setIsOpen(false) }} fallback={opener} />
    </div>
  );
}
