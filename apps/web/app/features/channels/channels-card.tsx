import { Card, MessageSquareTextIcon, Notice } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { CardHeading } from '../../shell/card-heading';
import { Late, lateComponent } from '../../late-code/late-component';
import { ChannelSection } from './channel-section';
import { channelsQuery } from './channels-query';
import { TextMessages } from './text-messages';
import { CHANNELS_NOT_LOADED, HOW_WE_REACH_YOU } from './texts';

const lateWishes = lateComponent(() => import('./wishes-grid'));

const ID = 'how-we-reach-you';

/** Where the user is told: by texts, and on the channels that the server has switched on. It is there before these are read, so that nothing moves. */
export function ChannelsCard() {
  const { data: channels = [], isError, isFetching, refetch } = useQuery(channelsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  useReachedByLink(heading, channels.length > 0);
  const hasFailed = isError && channels.length === 0;
  // Without an address there is nothing to choose.
  const used = channels.filter(({ in_plan: isInPlan, addresses }) => isInPlan && addresses.length > 0);
  // What was pressed may go with its row, so the focus moves to the card.
  const toHeading = () => heading.current?.focus();
  return (
    <Card>
      <CardHeading
        id={ID}
        ref={heading}
        tabIndex={-1}
        icon={MessageSquareTextIcon}
        className="mb-4"
        text={HOW_WE_REACH_YOU}
      />
      <div className="divide-y divide-line *:py-4 *:first:pt-0 *:last:pb-0">
        <TextMessages />
        {hasFailed && <Notice title={CHANNELS_NOT_LOADED} onRetry={() => void refetch()} retrying={isFetching} />}
        {channels.map((channel) => (
          <ChannelSection key={channel.channel} channel={channel} toHeading={toHeading} />
        ))}
        {used.length > 0 && <Late component={lateWishes} need props={{ channels: used }} />}
      </div>
    </Card>
  );
}

/** A link to the card arrives before the card does. */
function useReachedByLink(heading: RefObject<HTMLHeadingElement | null>, isThere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isThere || hash !== `#${ID}`) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [heading, isThere, hash]);
}
