import { Button, useAnnounce } from '@barrelhive/ui';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { failureText } from '../../api/api-errors';
import { Page } from '../../shell/page';

interface OneButtonPageProps {
  title: string;
  intro: string;
  button: string;
  doneTitle: string;
  done: string;
  /** Said where the server gives no reason. */
  failed: string;
  send: () => Promise<unknown>;
}

/** Where a link in a mail leads: nothing happens until the button is pressed, since programs open links, too. */
export function OneButtonPage({ title, intro, button, doneTitle, done, failed, send }: OneButtonPageProps) {
  const announce = useAnnounce();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: send,
    onSuccess: () => announce(done),
  });
  if (isSuccess) {
    return (
      <Page width="narrow" title={doneTitle} intro={done}>
        <Link to="/account" className="inline-block py-3 underline">
          Your account
        </Link>
      </Page>
    );
  }
  return (
    <Page width="narrow" title={title} intro={intro}>
      <Button busy={isPending} onClick={() => mutate()}>
        {button}
      </Button>
      {error && (
        <p role="alert" className="mt-4 text-sm font-medium text-zero">
          {failureText(error, failed)}
        </p>
      )}
    </Page>
  );
}
