import { Button } from '@barrelhive/ui';
import { copyText } from './copy-text';

interface ShownOnceProps {
  /** Says what it is, and that it is shown this once. */
  text: string;
  secret: string;
  onDone: () => void;
}

/** A secret that the server tells only when it is made, to be copied. */
export function ShownOnce({ text, secret, onDone }: ShownOnceProps) {
  return (
    <div role="status" className="mt-3 grid gap-3">
      <p className="text-sm font-medium">{text}</p>
      <code className="rounded-lg bg-bone p-3 text-sm wrap-anywhere select-all">{secret}</code>
      <div className="flex flex-wrap justify-end gap-3">
        <Button autoFocus look="outline" onClick={() => void copyText(secret)}>
          Copy
        </Button>
        <Button onClick={onDone}>I have it</Button>
      </div>
    </div>
  );
}
