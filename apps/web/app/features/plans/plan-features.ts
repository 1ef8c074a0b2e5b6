import type { PaidTier } from '@barrelhive/contracts';
import { capabilitiesOf } from '@barrelhive/rules';

/** What a plan's card promises, top to bottom (specification sections 1 and 6). */
export function planFeatures(tier: PaidTier): readonly string[] {
  const { alertsAtMost, currentList, texts } = capabilitiesOf({ tier, valid: true });
  const wholeList = ['Instant access to the full monthly allocated list'];
  const filteredList = ['Text when the monthly allocated list is out', 'Allocated items that match your alerts'];
  return [
    `${alertsAtMost} saved alerts`,
    'Texts for back in stock, price changes and new items',
    ...(currentList === 'available' ? wholeList : filteredList),
    ...(texts.includes('lottery') ? ['Lottery openings by text'] : []),
  ];
}
