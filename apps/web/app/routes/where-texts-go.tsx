import { changeKinds } from '@barrelhive/contracts';
import { wantsKind } from '@barrelhive/rules';
import { useQuery } from '@tanstack/react-query';
import { preferencesQuery } from '../features/account/preferences-query';
import { keepsTextsBack } from '../features/alerts/list/kept-back';
import { PhoneBanner } from '../features/alerts/list/phone-banner';
import type { ShownOutlook } from '../features/alerts/list/use-alert-outlooks';

/** Where the texts about alerts go, unless their owner wants none, or something keeps back those of all alerts. */
export function WhereTextsGo({ outlooks }: { outlooks: readonly ShownOutlook[] }) {
  const { data: preferences } = useQuery(preferencesQuery);
  return (
    <PhoneBanner
      isSwitchedOff={preferences !== undefined && !changeKinds.some((kind) => wantsKind(preferences, kind))}
      keptBack={outlooks.map(keepsTextsBack).find((obstacle) => obstacle !== undefined)}
    />
  );
}
