import type { AlertPreferences, ChangeKind } from '@barrelhive/contracts';
import type { MessageKind } from '../plans/capabilities';

/** The preferences of a user who has chosen none: everything of the specification (sections 7 and 9), by text message. What is on its way has to be switched on. */
export function defaultAlertPreferences(): AlertPreferences {
  return {
    new_items: true,
    back_in_stock: true,
    price: true,
    monthly_allocated: true,
    lottery: true,
    on_its_way: false,
    notification_methods: ['sms'],
    price_threshold: 10,
    price_change_types: { increases: true, decreases: true },
    minimum_price_change_percent: 5,
  };
}

/** A change as far as preferences depend on it. Prices are in cents and absent where the source gave none. */
export interface ObservedChange {
  kind: ChangeKind;
  before?: { priceCents?: number | undefined } | undefined;
  after: { priceCents?: number | undefined; warehouseQty?: number | undefined };
}

type PricePreferences = Pick<
  AlertPreferences,
  'price_change_types' | 'price_threshold' | 'minimum_price_change_percent'
>;

/** Which preference asks for a kind of message. */
export const preferenceFor = {
  'back-in-stock': 'back_in_stock',
  price: 'price',
  'new-item': 'new_items',
  'on-its-way': 'on_its_way',
  'monthly-allocated': 'monthly_allocated',
  lottery: 'lottery',
} as const satisfies Record<MessageKind, keyof AlertPreferences>;

/** Whether the user asked for this kind of message at all. */
export function wantsKind(preferences: AlertPreferences, kind: MessageKind): boolean {
  return preferences.notification_methods.includes('sms') && preferences[preferenceFor[kind]];
}

/** Whether the user wants to be told of this change: its kind, and of a price its direction and how far it moved. */
export function wantsChange(preferences: AlertPreferences, change: ObservedChange): boolean {
  if (!wantsKind(preferences, change.kind)) return false;
  return change.kind !== 'price' || wantsPriceChange(preferences, change.before?.priceCents, change.after.priceCents);
}

/**
 * Whether a price moved far enough in a wanted direction: at least the minimum percent of the old price, or at least the
 * threshold in dollars. A price that is unknown on either side has not moved.
 */
function wantsPriceChange(
  preferences: PricePreferences,
  beforeCents: number | undefined,
  afterCents: number | undefined,
): boolean {
  if (!beforeCents || !afterCents || beforeCents === afterCents) return false;
  const { increases, decreases } = preferences.price_change_types;
  if (!(afterCents > beforeCents ? increases : decreases)) return false;
  const moved = Math.abs(afterCents - beforeCents);
  const farEnoughInPercent = moved * 100 >= beforeCents * preferences.minimum_price_change_percent;
  const farEnoughInDollars = moved >= preferences.price_threshold * 100;
  return farEnoughInPercent || farEnoughInDollars;
}
