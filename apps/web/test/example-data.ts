import type { InventoryItem, User } from '@barrelhive/contracts';
import type { SavedAlert } from '../app/features/alerts/saved-alerts';
import { browserSession } from '../app/session/session';

/** A bottle whose stores are not read yet. */
export const bottle: InventoryItem = {
  id: '018006',
  sku: '018006',
  name: 'BUFFALO TRACE',
  category: 'Whiskey',
  price: '$31.99',
  size: '750 ML',
  location: 'Various Utah Stores',
  lastChecked: '2026-11-21T17:00:00.000Z',
  stores: [],
};

/** An alert that nothing is known of yet. */
export const newAlert: SavedAlert = {
  id: 'a1',
  searchTerm: 'Buffalo Trace',
  createdAt: null,
  lastRun: null,
  nextRun: null,
  isNear: undefined,
  foundNothingSince: null,
  renamedTo: undefined,
  scope: 'anywhere',
  atLeast: 1,
  history: [],
};

/** A user with the Standard plan. */
export const jane: User = {
  user_id: 'u1',
  name: 'Jane Doe',
  email: 'jane@example.com',
  phone_number: '+18015550100',
  requires_password_change: false,
  subscription_tier: 'standard',
  subscribed: true,
  subscription_end: null,
  subscription_status: 'active',
  subscription_canceled: false,
  isCancelledButActive: false,
  willExpireAt: null,
};

export function logIn(user: User = jane): void {
  browserSession.start('token-1', user);
}
