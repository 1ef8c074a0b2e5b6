import { displayDay } from '@barrelhive/rules';
import { classNames, Skeleton } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser, type CurrentUser } from '../../user/current-user';
import { textsStoppedQuery } from './channels-query';

const TO_START = 'Text START to the number that our texts come from to get them again.';
const TO_CHOOSE = 'Switch them on and off under Alert Preferences, kind by kind.';

/** Whether something keeps texts back; what they tell stands in the preferences. */
export function TextMessages() {
  const { user } = useCurrentUser();
  const { data: stoppedAt, isPending } = useQuery(textsStoppedQuery);
  return (
    <section>
      <h3 className="font-semibold">Text messages</h3>
      {!user || isPending ? (
        <Skeleton className="h-10" />
      ) : (
        <p className={classNames('text-sm', !stoppedAt && 'text-muted')}>
          {stoppedAt ? `You replied STOP on ${displayDay(new Date(stoppedAt))}: none is sent to` : textState(user)}{' '}
          <span className="figures whitespace-nowrap">{user.phone}</span>. {stoppedAt ? TO_START : TO_CHOOSE}
        </p>
      )}
    </section>
  );
}

function textState({ isPaid, needsConsent, needsConfirmation }: CurrentUser): string {
  if (!isPaid) return 'They come with every paid plan, to';
  if (needsConsent) return 'None is sent before you agree to texts to';
  return needsConfirmation ? 'None is sent before you confirm' : 'To';
}
