import { Button } from '@barrelhive/ui';
import type { ReactNode } from 'react';
import { copyAddress } from './copy-address';

/** An address to be copied, and what can be done with it besides. */
export function FeedAddress({ name, address, children }: { name: string; address: string; children?: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">{name}</h3>
      <code className="rounded-lg bg-bone p-3 text-sm wrap-anywhere select-all">{address}</code>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          look="outline"
          size="small"
          onClick={() => void copyAddress(address)}
          aria-label={`Copy address: ${name}`}
        >
          Copy address
        </Button>
        {children}
      </div>
    </div>
  );
}
