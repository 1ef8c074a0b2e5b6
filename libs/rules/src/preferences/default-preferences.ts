import type { AlertPreferences } from '@barrelhive/contracts';

/** The preferences of a user who has chosen none: everything, by text message (specification sections 7 and 9). */
export function defaultAlertPreferences(): AlertPreferences {
  return {
    new_items: true,
    back_in_stock: true,
    price: true,
    monthly_allocated: true,
    lottery: true,
    notification_methods: ['sms'],
    price_threshold: 10,
    price_change_types: { increases: true, decreases: true },
    minimum_price_change_percent: 5,
  };
}
