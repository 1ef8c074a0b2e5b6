import { isPushEndpoint } from './push-endpoint';

describe('the address of a device', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QabC',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])('may be one of a push service: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, [])).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:secret@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.example.org/abc',
    'https://evilpush.apple.com.example.org/abc',
    'https://xpush.apple.com/abc',
    'https://notify.windows.com/abc',
    'https://127.0.0.1/abc',
    'https://127.1/abc',
    'https://0x7f000001/abc',
    'https://[::1]/abc',
    'https://[::ffff:127.0.0.1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:8095/push/abc',
    'not an address',
  ])('is none elsewhere: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, ['http://127.0.0.1:8094'])).toBe(false);
  });

  it('may be one of a stand-in that is allowed', () => {
    expect(isPushEndpoint('http://127.0.0.1:8094/push/abc', ['http://127.0.0.1:8094/'])).toBe(true);
  });
});
