import { Button } from '@barrelhive/ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { openHostedTab, readHostedPage } from './hosted-page';
import { callApi } from '../../api/api-client';
import { ApiError } from '../../api/api-errors';
import { showFailure } from '../../api/show-failure';
import { FormFailure } from '../../forms/form-failure';
import { PORTAL_NOT_OPENED } from './texts';

interface PortalButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'size'> {
  children: ReactNode;
}

/** Leads in a new tab to the payment provider's page where plan and card are changed. */
export function PortalButton({ look, size, children }: PortalButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const open = async () => {
    const tab = openHostedTab();
    setBusy(true);
    setFailure(undefined);
    try {
      const { url } = await callApi({ method: 'POST', path: '/api/stripe/customer-portal', answer: readHostedPage });
      tab.goTo(url);
    } catch (problem) {
      tab.close();
      // Where nobody can be led there for now the server says what to do instead.
      const isSetUp = !(problem instanceof ApiError && problem.body.code === 'PORTAL_NOT_SET_UP');
      setFailure(isSetUp ? PORTAL_NOT_OPENED : problem.message);
      showFailure(problem, PORTAL_NOT_OPENED);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button look={look} size={size} busy={busy} onClick={() => void open()}>
        {children}
      </Button>
      <FormFailure text={failure} />
    </>
  );
}
