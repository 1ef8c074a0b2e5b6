import { Button, Card, DatabaseIcon } from '@barrelhive/ui';
import { CardHeading } from '../../shell/card-heading';
import { Late, lateComponent } from '../../late-code/late-component';
import { useFormOpenedLate } from '../../late-forms/form-opened-late';
import { FORM_NOT_LOADED } from './texts';
import { useYourData } from './use-your-data';

const lateForm = lateComponent(() => import('./deletion-form'));

/** A copy of all that is held of the user, and the end of the account. */
export function YourDataCard() {
  const { opener, open, close, isOpen, isComing, form } = useFormOpenedLate(lateForm, FORM_NOT_LOADED);
  const { download, isLoading } = useYourData();
  return (
    <Card>
      <CardHeading icon={DatabaseIcon} text="Your Data" />
      <p className="mt-2 text-sm">Download everything we hold of you, or delete your account and all of it.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="outline" size="small" busy={isLoading} onClick={() => void download()}>
          Download my data
        </Button>
        {!isOpen && (
          <Button ref={opener} look="outline" size="small" busy={isComing} onClick={open}>
            Delete my account
          </Button>
        )}
      </div>
      <Late component={lateForm} need={isOpen} props={{ form, onDone: close }} />
    </Card>
  );
}
