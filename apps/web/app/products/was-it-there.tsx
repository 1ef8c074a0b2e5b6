import type { ShelfConfidence, StoreEntry } from '@barrelhive/contracts';
import { displayStoreNumber, reportsSentence } from '@barrelhive/rules';
import { Button, classNames, useAnnounce } from '@barrelhive/ui';
import { useMutation } from '@tanstack/react-query';
import { useFailureToast } from '../api/show-failure';

const THANKS = 'Thanks.';
const REPORT_NOT_SENT = 'Your answer did not arrive. Please try again.';

interface WasItThereProps {
  store: Pick<StoreEntry, 'storeNumber'>;
  confidence: ShelfConfidence | undefined;
  send: (storeNumber: string, seen: boolean) => Promise<unknown>;
  /** It is one of many in a list or a table, which says how sure the figure is and whose column asks: in one line, and quiet. */
  isInRow?: boolean;
}

const answers = [
  { label: 'It was', seen: true },
  { label: 'It was not', seen: false },
] as const;

const IN_ROW = 'underline-offset-4 aria-pressed:underline';

/** Asks at a store whether the bottle was there. One tap answers, another one changes the answer. */
export function WasItThere({ store: { storeNumber }, confidence, send, isInRow = false }: WasItThereProps) {
  const announce = useAnnounce();
  const { mutate, variables, isPending, isSuccess, error } = useMutation({
    mutationFn: (seen: boolean) => send(storeNumber, seen),
    onSuccess: () => announce(THANKS),
  });
  useFailureToast(error, REPORT_NOT_SENT);
  return (
    <div
      role="group"
      aria-label={`Was it there, at #${displayStoreNumber(storeNumber)}?`}
      className={isInRow ? 'flex flex-wrap items-center gap-x-1' : 'grid gap-2'}
    >
      <p className={classNames('text-sm text-muted', isInRow && !isSuccess && 'md:sr-only')}>
        {isSuccess ? <Thanked confidence={isInRow ? undefined : confidence} /> : 'Was it there?'}
      </p>
      <div className={isInRow ? 'flex' : 'grid grid-cols-2 gap-2'}>
        {answers.map(({ label, seen }) => {
          const isAnswer = variables === seen && !error;
          return (
            <Button
              key={label}
              size={isInRow ? 'small' : 'regular'}
              look={isInRow ? 'quiet' : isAnswer ? 'primary' : 'outline'}
              className={isInRow ? IN_ROW : undefined}
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
  return <>{[THANKS, confidence && reportsSentence(confidence)].filter(Boolean).join(' ')}</>;
}
