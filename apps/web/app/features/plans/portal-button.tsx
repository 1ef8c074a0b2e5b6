import { Button } from '@barrelhive/ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { openHostedTab, readHostedPage } from './hosted-page';
import { callApi } from '../../api/api-client';
import { tellFailure } from '../../api/tell-failure';
import { FormFailure } from '../../forms/form-failure';
import { PORTAL_NOT_OPENED } from './texts';

interface PortalButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'size'> {
  children: ReactNode;
}

/** Leads in a new tab to the payment provider's page where plan and card are changed. */
export function PortalButton({ look, size, children }: PortalButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const open = async () => {
    const tab = openHostedTab();
    setBusy(true);
    setFailed(false);
    try {
      const { url } = await callApi({ method: 'POST', path: '/api/stripe/customer-portal', answer: readHostedPage });
      tab.goTo(url);
    } catch (failure) {
      tab.close();
      setFailed(true);
      tellFailure(failure, PORTAL_NOT_OPENED);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button look={look} size={size} busy={busy} onClick={() => void open()}>
        {children}
      </Button>
      <FormFailure text={failed ? PORTAL_NOT_OPENED : undefined} />
    </>
  );
}
