import type { SlotTimes } from '@barrelhive/jobs';
import { isInsideWindow, STORE_TIME_ZONE, type RunSchedule } from '@barrelhive/rules';
import { logger, ServiceLoops } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { FindLostNumbers } from './channels/sms/lost-numbers/find-lost-numbers';
import { slotAfter, WantStores } from './digests/want-stores';
import { WriteMornings } from './digests/write-mornings';
import { WriteNotices } from './digests/write-notices';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from './notifications-settings';
import { ForgetOldMatches } from './retention/forget-old-matches';
import { ForgetOldMessages } from './retention/forget-old-messages';

/** Names the slots of alerts in `job_run`. */
export const NOTICES_TASK = 'write-notices';
export const STORES_TASK = 'want-stores';
export const MORNINGS_TASK = 'write-mornings';

/** The steps that begin inside the window; a late one is run inside of it, too. */
export function noticeSlots(schedule: RunSchedule): SlotTimes {
  return { stepSeconds: schedule.stepSeconds, isOpenAt: (instant) => isInsideWindow(instant, schedule) };
}

/** Those of what is asked for before a slot: search has the last two thirds of the step. */
export function storeSlots(schedule: RunSchedule): SlotTimes {
  const { stepSeconds } = schedule;
  const isOpenAt = (instant: Date) => isInsideWindow(slotAfter(instant, schedule), schedule);
  return { stepSeconds, offsetSeconds: stepSeconds / 3, isOpenAt };
}

/** What notifications does by the clock, each slot in one replica. */
@Injectable()
export class ScheduledTasks {
  constructor(
    loops: ServiceLoops,
    writeNotices: WriteNotices,
    wantStores: WantStores,
    writeMornings: WriteMornings,
    oldMessages: ForgetOldMessages,
    oldMatches: ForgetOldMatches,
    lostNumbers: FindLostNumbers,
    @Inject(SEND_SCHEDULE) schedule: RunSchedule,
    @Inject(NOTIFICATIONS_SETTINGS) { NUMBERS_ASKED_PER_NIGHT }: NotificationsSettings,
  ) {
    const log = logger('scheduled-tasks');
    loops.schedule({
      ...noticeSlots(schedule),
      name: NOTICES_TASK,
      retryAfterMs: 1_000,
      work: async (held) => {
        const notices = await writeNotices.run(held);
        if (notices > 0) log.info({ notices }, 'wrote the notices of a slot');
      },
    });
    loops.schedule({
      ...storeSlots(schedule),
      name: STORES_TASK,
      work: async (held) => {
        const bottles = await wantStores.run(held);
        if (bottles > 0) log.info({ bottles }, 'asked for the stores of what waits');
      },
    });
    loops.schedule({
      name: MORNINGS_TASK,
      cron: '0 8 * * *',
      zone: STORE_TIME_ZONE,
      work: async (held) => {
        const messages = await writeMornings.run(held);
        if (messages > 0) log.info({ messages }, 'wrote what is told in the morning');
      },
    });
    loops.schedule({
      name: 'forget-old-messages',
      cron: '0 3 * * *',
      zone: STORE_TIME_ZONE,
      work: ({ signal }) => oldMessages.run(signal),
    });
    loops.schedule({
      name: 'forget-old-matches',
      cron: '15 3 * * *',
      zone: STORE_TIME_ZONE,
      work: ({ signal }) => oldMatches.run(signal),
    });
    if (NUMBERS_ASKED_PER_NIGHT === 0) return;
    loops.schedule({
      name: 'find-lost-numbers',
      cron: '30 3 * * *',
      zone: STORE_TIME_ZONE,
      work: ({ signal }) => lostNumbers.run(NUMBERS_ASKED_PER_NIGHT, signal),
    });
  }
}
