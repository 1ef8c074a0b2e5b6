import { classNames, PlusIcon } from '@barrelhive/ui';
import { useFocusHandedOn } from '../../../forms/focus';
import { Late, lateComponent } from '../../../late-code/late-component';
import { useFormOpenedLate } from '../../../late-forms/form-opened-late';

const lateSteps = lateComponent(() => import('./create-alert-steps'));

/** From 'Add New Alert' to the alert. What follows the press comes with it. */
export function CreateAlertCard() {
  const { opener, isOpen, isComing, open, close } = useFormOpenedLate(lateSteps);
  const root = useFocusHandedOn<HTMLDivElement>();
  const button = (
    <button
      ref={opener}
      type="button"
      onClick={open}
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
      <Late component={lateSteps} need={isOpen} props={{ onDone: close }} fallback={button} />
    </div>
  );
}
