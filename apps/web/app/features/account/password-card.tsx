import { Button, Card, KeyRoundIcon } from '@barrelhive/ui';
import { useLateForm } from './use-late-form';
import { lateComponent } from '../../late-code/late-component';

const lateForm = lateComponent(() => import('./change-password-form'));

/** Changing one's password, with the current one. Save waits for all five rules. */
export function PasswordCard() {
  const { opener, open, close, isOpen, isComing, form } = useLateForm(lateForm);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="flex items-center gap-2 text-xl">
          <KeyRoundIcon className="size-5 text-primary" />
          Password
        </h2>
        {!isOpen && (
          <Button ref={opener} look="outline" size="small" busy={isComing} onClick={open}>
            Change password
          </Button>
        )}
      </div>
      {form({ onDone: close })}
    </Card>
  );
}
