import { useCurrentUser } from '../../user/current-user';
import type { ReadChannel } from './channels-query';
import { offeredKinds } from './address-texts';
import { channelParts } from './shown-channels';
import { useChangeWishes } from './use-addresses';

/** What is told on each of these channels, which have an address. */
export default function WishesGrid({ channels: used }: { channels: readonly ReadChannel[] }) {
  const { user } = useCurrentUser();
  const { mutate } = useChangeWishes();
  if (!user) return null;
  return (
    <section aria-label="What we tell you there">
      <h3 className="font-semibold">What we tell you there</h3>
      <p className="text-sm text-muted">At most once a day for each alert. Text messages have switches of their own.</p>
      <div className="mt-2 divide-y divide-line">
        {offeredKinds.map(({ wish, kind, label }) => {
          const mayReceive = user.capabilities.texts.includes(kind);
          return (
            <fieldset key={wish} className="py-2" disabled={!mayReceive}>
              <legend className="float-left w-full text-sm font-medium">{label}</legend>
              <div className="grid clear-left grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))]">
                {mayReceive ? (
                  used.map(({ channel, addresses, wishes }) => (
                    <label key={channel} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
                      <input
                        type="checkbox"
                        className="size-5 shrink-0 cursor-pointer rounded accent-primary"
                        checked={wishes[wish] ?? false}
                        onChange={({ target }) =>
                          addresses[0] &&
                          mutate({ channel, addressId: addresses[0].id, wishes: { [wish]: target.checked } })
                        }
                      />
                      {channelParts[channel].short}
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
