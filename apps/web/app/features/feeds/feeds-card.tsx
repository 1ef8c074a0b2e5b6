import { Button, Card, Notice, RssIcon, Skeleton, toast, linkClass } from '@barrelhive/ui';
import { SeePlans } from '../../shell/see-plans';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CardHeading } from '../../shell/card-heading';
import { feedsQuery, type ReadFeeds, renewFeeds, switchFeedsOff } from './feeds-query';
import { ADDRESS_RENEWED, FEEDS_NOT_CHANGED, FEEDS_NOT_LOADED, FEEDS_OFF, FEEDS_ON } from './texts';
import { copyText } from '../../forms/copy-text';
import { showFailure } from '../../api/show-failure';

/** The addresses by which somebody reads elsewhere what their alerts find, and has the days of their stores in a calendar. */
export function FeedsCard() {
  const { data, isError, isFetching, refetch } = useQuery(feedsQuery);
  return (
    <Card>
      <CardHeading id="feeds" icon={RssIcon} className="mb-2" text="Feeds and calendar" />
      <p className="text-sm text-muted">
        Everything that your alerts find, in a feed reader, and the release days, drawings and closed days of your
        stores, in your calendar. Nobody is called.
      </p>
      {isError && <Notice title={FEEDS_NOT_LOADED} onRetry={() => void refetch()} retrying={isFetching} />}
      {data?.feeds && <Addresses of={data.feeds} inPlan={data.in_plan} />}
      {data && !data.feeds && (data.in_plan ? <SwitchOn /> : <NeedsPlan />)}
      {!data && !isError && <Skeleton className="mt-3 h-11 w-32" />}
    </Card>
  );
}

interface AddressesProps {
  of: { alerts_address: string; calendar_address: string };
  inPlan: boolean;
}

function Addresses({ of: { alerts_address: alerts, calendar_address: calendar }, inPlan }: AddressesProps) {
  const { renew, switchOff, isBusy } = useChangeFeeds();
  const webcal = calendar.replace(/^https?:/, 'webcal:');
  return (
    <div className="mt-4 grid gap-4">
      {!inPlan && <NeedsPlan />}
      <FeedAddress name="My alerts" address={alerts} />
      <FeedAddress name="Calendar of my stores" address={calendar}>
        <a href={webcal} className={`${linkClass} text-sm`}>
          Open in my calendar
        </a>
      </FeedAddress>
      <p className="text-sm text-muted">
        Whoever has an address reads what stands there. Take a new one if it got around.
      </p>
      <div className="flex flex-wrap gap-3">
        {inPlan && (
          <Button look="outline" size="small" busy={isBusy} onClick={renew}>
            New address
          </Button>
        )}
        <Button look="outline" size="small" busy={isBusy} onClick={switchOff}>
          Switch off
        </Button>
      </div>
    </div>
  );
}

function SwitchOn() {
  const { switchOn, isBusy } = useChangeFeeds();
  return (
    <Button look="outline" className="mt-3" busy={isBusy} onClick={switchOn}>
      Switch on
    </Button>
  );
}

function NeedsPlan() {
  return (
    <p className="mt-3 text-sm">
      Feeds and calendar come with Standard and Premium. <SeePlans />
    </p>
  );
}

/** An address to be copied, and what can be done with it besides. */
function FeedAddress({ name, address, children }: { name: string; address: string; children?: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">{name}</h3>
      <code className="rounded-lg bg-bone p-3 text-sm wrap-anywhere select-all">{address}</code>
      <div className="flex flex-wrap items-center gap-4">
        <Button look="outline" size="small" onClick={() => void copyText(address)} aria-label={`Copy address: ${name}`}>
          Copy address
        </Button>
        {children}
      </div>
    </div>
  );
}

/** Switches the feeds of the user on and off, and gives them other addresses. */
function useChangeFeeds() {
  const queryClient = useQueryClient();
  const { mutate, isPending: isBusy } = useMutation({
    mutationFn: ({ change }: { change: () => Promise<ReadFeeds>; done: string }) => change(),
    onSuccess: (feeds, { done }) => {
      queryClient.setQueryData(feedsQuery.queryKey, feeds);
      toast.success(done);
    },
    onError: (failure) => showFailure(failure, FEEDS_NOT_CHANGED),
  });
  return {
    switchOn: () => mutate({ change: renewFeeds, done: FEEDS_ON }),
    renew: () => mutate({ change: renewFeeds, done: ADDRESS_RENEWED }),
    switchOff: () => mutate({ change: switchFeedsOff, done: FEEDS_OFF }),
    isBusy,
  };
}
