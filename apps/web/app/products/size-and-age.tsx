import type { InventoryItem } from '@barrelhive/contracts';
import { CheckedAgo } from '@barrelhive/ui';

/** "750 ML · Checked 4 min ago"; the age alone where no size is known. */
export function SizeAndAge({ item }: { item: Pick<InventoryItem, 'size' | 'storesCheckedAt' | 'lastChecked'> }) {
  return (
    <>
      {item.size && `${item.size} · `}
      <CheckedAgo instant={item.storesCheckedAt ?? item.lastChecked} />
    </>
  );
}
