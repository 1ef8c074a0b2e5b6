export { jobsMigrations } from './database/jobs-migrations';
export { notifyOnChange } from './database/notify-on-change';
export { WorkLoop, type WorkLoopOptions } from './loops/work-loop';
export { PostgresNotifications, type PostgresNotificationsOptions } from './notifications/postgres-notifications';
export type { HeldSlot } from './slots/held-slot';
export { SlotClock, type SlotClockOptions } from './slots/slot-clock';
export { SlotHandedBackError, SlotLostError } from './slots/slot-errors';
export { SlotLease } from './slots/slot-lease';
export { slotOf } from './slots/slot-of';
