/** Browsers fetch the file some time after the click, Safari only once the person has agreed. */
const REVOKE_AFTER_MS = 60_000;

/** Has the browser save a file under a name, as a link to it would. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
