import { Button, Card, KeyRoundIcon } from '@barrelhive/ui';
import { CardHeading } from '../../shell/card-heading';
import { Late, lateComponent } from '../../late-code/late-component';
import { useFormOpenedLate } from '../../late-forms/form-opened-late';
import { FORM_NOT_LOADED } from './texts';

const lateForm = lateComponent(() => import('./change-password-form'));

/** Changing one's password, with the current one. Save waits for all five rules. */
export function PasswordCard() {
  const { opener, open, close, isOpen, isComing, form } = useFormOpenedLate(lateForm, FORM_NOT_LOADED);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <CardHeading icon={KeyRoundIcon} text="Password" />
        {!isOpen && (
          <Button ref={opener} look="outline" size="small" busy={isComing} onClick={open}>
            Change password
          </Button>
        )}
      </div>
      <Late component={lateForm} need={isOpen} props={{ form, onDone: close }} />
    </Card>
  );
}
