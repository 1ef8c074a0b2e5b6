import { execute, queryRows } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import type { SendFault } from '../../../tools/standins/twilio/src/faults/twilio-faults';
import { WaitingMessages } from '../src/deliveries/waiting-messages';
import { startNotifications, type RunningNotifications, type Subscriber } from './running-notifications';

const pauseRow = z.object({ reason: z.string() });

export type PauseWatch = ReturnType<typeof watchPauses>;

/** Two replicas, both of which end with `dispose`, and the watch over their pauses. */
export async function startTwoReplicas(): Promise<{ notifications: RunningNotifications; watch: PauseWatch }> {
  const first = await startNotifications();
  const second = await first.startReplica();
  const notifications = {
    ...first,
    async dispose() {
      await second.close();
      await first.dispose();
    },
  };
  return { notifications, watch: watchPauses(notifications) };
}

/** What the tests of pauses say often, about two replicas. */
function watchPauses(notifications: RunningNotifications) {
  const { dataSource, twilio } = notifications;
  const pauses = () => queryRows(dataSource, pauseRow, 'SELECT reason FROM sending_pause', []);
  const callsTo = (people: readonly Subscriber[]) =>
    twilio.calls.filter(({ to }) => people.some(({ phone }) => phone === to)).length;
  const statesOf = async (people: readonly Subscriber[]) =>
    (await Promise.all(people.map(({ userId }) => notifications.messagesOf(userId)))).flat().map(({ state }) => state);

  return {
    pauses,
    callsTo,
    statesOf,
    refuseAll: (kind: SendFault) => twilio.faults.set({ share: 1, kinds: [kind] }),
    begun: () => eventually('the pause to begin', async () => (await pauses()).length === 1),
    secondsPaused: () => notifications.figure('barrelhive_sending_paused_seconds'),
    letMinutePass: () =>
      execute(
        dataSource,
        `WITH waiting AS (UPDATE message SET due_at = now() WHERE state = 'pending')
         UPDATE sending_pause SET next_trial_at = now()`,
      ),
    /** All wait, and nothing of them is posted though both replicas look at the queue again and again. */
    async allWait(people: readonly Subscriber[]): Promise<void> {
      await eventually('all to wait for the next trial', async () => {
        const isTrialAhead = `SELECT FROM sending_pause WHERE next_trial_at > now() + interval '30 seconds'`;
        return (
          (await statesOf(people)).every((state) => state === 'pending') &&
          (await execute(dataSource, isTrialAhead)) === 1
        );
      });
      const calls = callsTo(people);
      const looks = jest.spyOn(WaitingMessages.prototype, 'nextDue');
      await eventually('both to look at the queue', async () => looks.mock.calls.length >= 6);
      looks.mockRestore();
      expect(callsTo(people)).toBe(calls);
    },
    async mend(): Promise<void> {
      twilio.faults.clear();
      // Not truncated: that would wait for whoever reads both, while they wait for it.
      await execute(dataSource, 'DELETE FROM provider_health');
      await execute(dataSource, 'DELETE FROM sending_pause');
    },
  };
}
