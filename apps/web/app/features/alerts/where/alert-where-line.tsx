import { MapPinnedIcon } from '@barrelhive/ui';
import { useFormOpenedLate } from '../../../late-forms/form-opened-late';
import { Late, lateComponent } from '../../../late-code/late-component';
import type { SavedAlert } from '../saved-alerts';
import { whereText } from './where-text';

const lateForm = lateComponent(() => import('./change-where-form'));

/** Where an alert looks; the form that changes it opens in place. */
export function AlertWhereLine({ alert }: { alert: SavedAlert }) {
  const { opener, isOpen, open, close } = useFormOpenedLate(lateForm);
  const line = (
    <p className="flex flex-wrap items-center gap-x-3 border-t border-line px-5 py-1 text-sm text-muted">
      <span className="figures flex items-center gap-1.5">
        <MapPinnedIcon className="size-4 shrink-0" />
        {whereText(alert)}
      </span>
      <button
        ref={opener}
        type="button"
        onClick={open}
        className="min-h-11 font-semibold text-primary underline-offset-4 hover:underline"
      >
        Change<span className="sr-only"> where to look for {alert.searchTerm}</span>
      </button>
    </p>
  );
  return <Late component={lateForm} need={isOpen} props={{ alert, onDone: close }} fallback={line} />;
}
