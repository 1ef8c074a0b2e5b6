import { watchedServices } from './watched-services';

describe('the services that are rebuilt on save', () => {
  it('are none for npm start', async () => {
    expect((await watchedServices(['--traces'])).size).toBe(0);
  });

  it('have a port each for their inspector', async () => {
    const ports = await watchedServices(['--dev', 'notifications', 'gateway']);
    expect([...ports.keys()]).toEqual(['notifications', 'gateway']);
    expect(new Set(ports.values()).size).toBe(2);
  });

  it.each([
    [['--dev', 'postman'], 'There is no service postman'],
    [['--dev'], 'No service is named'],
  ])('are refused for %j with the names that there are', async (args, words) => {
    await expect(watchedServices(args)).rejects.toThrow(words);
    await expect(watchedServices(args)).rejects.toThrow('gateway, auth');
  });
});
