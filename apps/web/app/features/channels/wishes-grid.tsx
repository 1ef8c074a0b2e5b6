import { useCurrentUser } from '../../user/current-user';
import type { ReadChannel } from './channels-query';
import { channelTexts, offeredKinds } from './texts';
import { useChangeWishes } from './use-channels';

/** What is told on each channel that has an address. Without one there is nothing to choose. */
export function WishesGrid({ channels }: { channels: readonly ReadChannel[] }) {
  const { user } = useCurrentUser();
  const { mutate } = useChangeWishes();
  const used = channels.filter(({ in_plan: isInPlan, addresses }) => isInPlan && addresses.length > 0);
  if (used.length === 0 || !user) return null;
  return (
    <section aria-label="What we tell you there">
      <h3 className="font-semibold">What we tell you there</h3>
      <p className="text-sm text-muted">At most once a day for each alert. Text messages have switches of their own.</p>
      <div className="mt-2 divide-y divide-line">
        {offeredKinds.map(({ wish, kind, label }) => {
          const mayReceive = user.capabilities.texts.includes(kind);
          return (
            <fieldset
              key={wish}
              className="grid gap-x-4 py-1.5 sm:grid-cols-[11rem_minmax(0,1fr)]"
              disabled={!mayReceive}
            >
              <legend className="float-left pt-2 text-sm font-medium">{label}</legend>
              <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]">
                {mayReceive ? (
                  used.map(({ channel, addresses, wishes }) => (
                    <label key={channel} className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
                      <input
                        type="checkbox"
                        className="size-5 shrink-0 cursor-pointer rounded accent-primary"
                        checked={wishes[wish] ?? false}
                        onChange={({ target }) =>
                          addresses[0] &&
                          mutate({ channel, addressId: addresses[0].id, wishes: { [wish]: target.checked } })
                        }
                      />
                      {channelTexts[channel].short}
                    </label>
                  ))
                ) : (
                  <p className="col-span-full py-2 text-sm text-muted">Comes with Standard and Premium.</p>
                )}
              </div>
            </fieldset>
          );
        })}
      </div>
    </section>
  );
}
