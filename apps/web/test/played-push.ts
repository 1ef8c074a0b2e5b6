const SUBSCRIPTION = {
  endpoint: 'https://web.push.apple.com/Q1',
  keys: { p256dh: 'A'.repeat(87), auth: 'B'.repeat(22) },
};

/** A browser whose push service gives one address, whose person answers so, and that has it already where `before` says so. */
export function playPush(
  answer: NotificationPermission,
  permission: NotificationPermission = 'default',
  before?: string,
) {
  const unsubscribe = jest.fn(() => Promise.resolve(true));
  const requestPermission = jest.fn(() => Promise.resolve(answer));
  const subscribe = jest.fn(() => Promise.resolve({ endpoint: SUBSCRIPTION.endpoint, toJSON: () => SUBSCRIPTION }));
  const held =
    before === undefined
      ? null
      : { endpoint: before, unsubscribe, toJSON: () => ({ ...SUBSCRIPTION, endpoint: before }) };
  const worker = { pushManager: { subscribe, getSubscription: () => Promise.resolve(held) } };
  Object.assign(window, { PushManager: jest.fn(), Notification: { permission, requestPermission } });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: () => Promise.resolve(worker),
      getRegistration: () => Promise.resolve(worker),
      ready: Promise.resolve(worker),
    },
  });
  return { requestPermission, subscribe, unsubscribe, subscription: SUBSCRIPTION };
}

/** As before: jsdom knows no notifications. */
export function takePushAway(): void {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
}
