import { toast } from '@barrelhive/ui';

const COPIED = 'Copied';
const NOT_COPIED = 'It could not be copied. Select it and copy it by hand.';

/** Puts a text on the clipboard, and says whether that worked. */
export function copyText(text: string): Promise<void> {
  return navigator.clipboard.writeText(text).then(
    () => void toast.success(COPIED),
    () => void toast.error(NOT_COPIED),
  );
}
