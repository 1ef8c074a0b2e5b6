import { toast } from '@barrelhive/ui';
import { ADDRESS_COPIED, ADDRESS_NOT_COPIED } from './texts';

/** Copies an address, and says whether that worked. */
export function copyAddress(address: string): Promise<void> {
  return navigator.clipboard.writeText(address).then(
    () => void toast.success(ADDRESS_COPIED),
    () => void toast.error(ADDRESS_NOT_COPIED),
  );
}
