import { changeKinds } from '@barrelhive/contracts';
import { wantsKind } from '@barrelhive/rules';
import { useQuery } from '@tanstack/react-query';
import { preferencesQuery } from '../features/account/preferences-query';
import { PhoneBanner } from '../features/alerts/list/phone-banner';

/** Where the texts about alerts go, unless their owner wants none. */
export function WhereTextsGo() {
  const { data: preferences } = useQuery(preferencesQuery);
  return (
    <PhoneBanner
      isSwitchedOff={preferences !== undefined && !changeKinds.some((kind) => wantsKind(preferences, kind))}
    />
  );
}
