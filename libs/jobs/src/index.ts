export { jobsMigrations } from './database/create-job-tables.migration';
export { notifyOnChange } from './database/notify-on-change';
export { deleteInParts, type PartsOptions } from './loops/delete-in-parts';
export { WorkLoop, type WorkLoopOptions } from './loops/work-loop';
export { PostgresNotifications, type PostgresNotificationsOptions } from './notifications/postgres-notifications';
export type { HeldSlot } from './slots/held-slot';
export { SlotClock, slotOf, type SlotClockOptions } from './slots/slot-clock';
export { SlotHandedBackError, SlotLostError } from './slots/slot-errors';
export { SlotLease } from './slots/slot-lease';
