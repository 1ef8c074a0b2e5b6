import { DEFAULT_MINIMUM_PRICE_CHANGE_PERCENT, DEFAULT_PRICE_THRESHOLD_DOLLARS } from '../business-constants';

/** What a user wants to be told of, as the API spells it (specification section 3). The threshold is in dollars. */
export interface AlertPreferences {
  new_items: boolean;
  back_in_stock: boolean;
  price: boolean;
  monthly_allocated: boolean;
  lottery: boolean;
  notification_methods: 'sms'[];
  price_threshold: number;
  price_change_types: { increases: boolean; decreases: boolean };
  minimum_price_change_percent: number;
}

/** The preferences of a user who has chosen none: everything, by text message (specification sections 7 and 9). */
export function defaultAlertPreferences(): AlertPreferences {
  return {
    new_items: true,
    back_in_stock: true,
    price: true,
    monthly_allocated: true,
    lottery: true,
    notification_methods: ['sms'],
    price_threshold: DEFAULT_PRICE_THRESHOLD_DOLLARS,
    price_change_types: { increases: true, decreases: true },
    minimum_price_change_percent: DEFAULT_MINIMUM_PRICE_CHANGE_PERCENT,
  };
}
