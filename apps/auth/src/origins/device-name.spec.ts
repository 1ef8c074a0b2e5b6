import { deviceName } from './device-name';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the name of a device', () => {
  it.each([
    [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36 Edg/156.0`, 'Edge on Windows'],
    [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/26.0 Safari/605.1.15`, 'Safari on Mac'],
    [`${MOZILLA} (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1`, 'Safari on iPhone'],
    [`${MOZILLA} (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/156.0 Mobile Safari/604.1`, 'Chrome on iPhone'],
    [`${MOZILLA} (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0`, 'Firefox on Linux'],
    [`${MOZILLA} (Linux; Android 16; K) ${WEBKIT} Chrome/156.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [`${MOZILLA} (Linux; Android 16) ${WEBKIT} SamsungBrowser/30.0 Chrome/150.0`, 'Samsung Internet on Android'],
    [`${MOZILLA} (X11; CrOS x86_64 16000.0.0) ${WEBKIT} Chrome/156.0 Safari/537.36`, 'Chrome on ChromeOS'],
    [`${MOZILLA} (iPad; CPU OS 19_0 like Mac OS X)`, 'iPad'],
    ['curl/8.14.1', 'Unknown device'],
    ['', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('that says %s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
