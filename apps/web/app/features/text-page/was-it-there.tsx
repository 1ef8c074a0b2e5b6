import type { ShelfConfidence, StoreEntry } from '@barrelhive/contracts';
import { displayStoreNumber } from '@barrelhive/rules';
import { Button, useAnnounce } from '@barrelhive/ui';
import { useMutation } from '@tanstack/react-query';
import { useFailureTold } from '../../api/tell-failure';
import { REPORT_NOT_SENT, THANKS } from './texts';

interface WasItThereProps {
  store: StoreEntry;
  confidence: ShelfConfidence | undefined;
  send: (storeNumber: string, seen: boolean) => Promise<unknown>;
}

const answers = [
  { label: 'It was', seen: true },
  { label: 'It was not', seen: false },
] as const;

/** Asks at a store whether the bottle was there. One tap answers, another one changes the answer. */
export function WasItThere({ store: { storeNumber }, confidence, send }: WasItThereProps) {
  const announce = useAnnounce();
  const { mutate, variables, isPending, isSuccess, error } = useMutation({
    mutationFn: (seen: boolean) => send(storeNumber, seen),
    onSuccess: () => announce(THANKS),
  });
  useFailureTold(error, REPORT_NOT_SENT);
  return (
    <div role="group" aria-label={`Was it there, at #${displayStoreNumber(storeNumber)}?`}>
      <p className="mb-2 text-sm text-muted">{isSuccess ? <Thanked confidence={confidence} /> : 'Was it there?'}</p>
      <div className="grid grid-cols-2 gap-2">
        {answers.map(({ label, seen }) => {
          const isAnswer = variables === seen && !error;
          return (
            <Button
              key={label}
              look={isAnswer ? 'primary' : 'outline'}
              aria-pressed={isAnswer}
              busy={isPending && isAnswer}
              onClick={() => mutate(seen)}
            >
              {label}
            </Button>
          );
        })}
      </div>
    </div>
  );
}

function Thanked({ confidence }: { confidence: ShelfConfidence | undefined }) {
  const { reports = 0, seen = 0 } = confidence ?? {};
  const found = reports > 0 ? ` ${seen} of ${reports} ${reports === 1 ? 'person' : 'people'} found it today.` : '';
  return <>{THANKS + found}</>;
}
