import { fontConfiguration } from './browser';

describe('the browser that comes as a package', () => {
  it('looks for fonts beside itself and among those of the system, since it ends where it finds none', () => {
    const configuration = fontConfiguration('/home/me/barrelhive/.local/packages/chromium/fonts');
    const folders = [...configuration.matchAll(/<dir>([^<]+)<\/dir>/g)].map((match) => match[1]);
    expect(folders).toEqual(['/home/me/barrelhive/.local/packages/chromium/fonts', '/usr/share/fonts']);
  });
});
