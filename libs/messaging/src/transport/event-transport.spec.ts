import { findSubscriptionFaults } from './event-transport';

const complete = { 'auth.user-registered.v1': 1, 'auth.user-updated.v1': 1, 'auth.user-deleted.v1': 1 };
const faultsOf = (handlers: Record<string, number>) =>
  findSubscriptionFaults('billing', new Map(Object.entries(handlers)));

describe('the subscriptions of a service', () => {
  it('are well when each event of the catalogue has its one handler', () => {
    expect(faultsOf(complete)).toEqual([]);
  });

  it('lack a handler', () => {
    expect(faultsOf({ 'auth.user-updated.v1': 1, 'auth.user-deleted.v1': 1 })).toEqual([
      'billing receives auth.user-registered.v1 but has no handler for it.',
    ]);
  });

  it('have a handler too many: of another service, of no event, or of one that has a handler already', () => {
    expect(
      faultsOf({
        ...complete,
        'auth.user-updated.v1': 2,
        'inventory.products-changed.v1': 1,
        'auth.user-cloned.v1': 1,
      }),
    ).toEqual([
      'billing handles inventory.products-changed.v1 but the event catalogue does not send it there.',
      'billing handles auth.user-cloned.v1, which is not in the event catalogue.',
      'billing has 2 handlers for auth.user-updated.v1; an event has one.',
    ]);
  });
});
