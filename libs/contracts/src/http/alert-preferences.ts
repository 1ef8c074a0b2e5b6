import * as z from 'zod/mini';

const preferences = {
  new_items: z.boolean(),
  back_in_stock: z.boolean(),
  price: z.boolean(),
  monthly_allocated: z.boolean(),
  lottery: z.boolean(),
  notification_methods: z.array(z.literal('sms')),
  price_threshold: z.number().check(z.gte(0), z.lte(100_000)),
  price_change_types: z.object({ increases: z.boolean(), decreases: z.boolean() }),
  minimum_price_change_percent: z.number().check(z.gte(0), z.lte(100)),
  on_its_way: z.boolean(),
};

/**
 * Alert preferences (specification section 3). `price_threshold` is in dollars, `minimum_price_change_percent` in percent. `on_its_way` is of later
 * versions: preferences that were saved before do not want it.
 */
export const alertPreferences = z.object({ ...preferences, on_its_way: z.catch(z.boolean(), false) });

export type AlertPreferences = z.infer<typeof alertPreferences>;

/** What a client may send: any part of the preferences. Names that are not known are ignored. */
export const partialAlertPreferences = z.partial(z.object(preferences));

export type PartialAlertPreferences = z.infer<typeof partialAlertPreferences>;

/** `PUT /api/alert-preferences`. Parts that are left out stay as they are. */
export const updateAlertPreferencesBody = z.strictObject({ preferences: partialAlertPreferences });

/** `GET /api/alert-preferences`: `preferences` is null while none were ever saved; then the client saves the defaults. */
export const alertPreferencesAnswer = z.object({ preferences: z.nullable(alertPreferences) });

export type AlertPreferencesAnswer = z.infer<typeof alertPreferencesAnswer>;

/** `GET /api/alert-preferences/defaults` and the answer of a `PUT`. */
export const savedAlertPreferencesAnswer = z.object({ preferences: alertPreferences });
