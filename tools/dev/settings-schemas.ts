import type { ServiceName } from '@barrelhive/contracts';
import type * as z from 'zod';
import { alertsSettingsSchema } from '../../apps/alerts/src/alerts-settings';
import { allocatedSettingsSchema } from '../../apps/allocated/src/allocated-settings';
import { authSettingsSchema } from '../../apps/auth/src/auth-settings';
import { billingSettingsSchema } from '../../apps/billing/src/billing-settings';
import { gatewaySettingsSchema } from '../../apps/gateway/src/gateway-settings';
import { notificationsSettingsSchema } from '../../apps/notifications/src/notifications-settings';
import { searchSettingsSchema } from '../../apps/search/src/search-settings';

/** What each service reads from its environment: the source of `.env.example` and of the Kubernetes ConfigMap. */
export const settingsSchemas: Record<ServiceName, z.ZodObject> = {
  gateway: gatewaySettingsSchema,
  auth: authSettingsSchema,
  search: searchSettingsSchema,
  alerts: alertsSettingsSchema,
  allocated: allocatedSettingsSchema,
  billing: billingSettingsSchema,
  notifications: notificationsSettingsSchema,
};
