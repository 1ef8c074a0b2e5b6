import { CreateNotifications1700000000001 } from './0001-create-notifications';

/** In the order they are run. */
export const notificationsMigrations = [CreateNotifications1700000000001];
