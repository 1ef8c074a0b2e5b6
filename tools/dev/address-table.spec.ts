import { addressTable } from './address-table';
import { readLaunchSettings } from './launch-settings';

const settings = readLaunchSettings({ PORT: '8080', DATA_DIR: '/data' });
const login = { email: 'demo@barrelhive.example', password: 'secret words' };

describe('the table of addresses', () => {
  it('leads to the web app, the stand-ins and the demo account', () => {
    const table = addressTable({
      settings,
      product: { ports: { dabs: 8091, stripe: 8092, twilio: 8093 } },
      login,
      seconds: 3.21,
    });
    expect(table).toContain('ready (3.2 s)');
    for (const address of [
      'http://localhost:8080',
      'http://localhost:8091',
      'http://localhost:8092',
      'http://localhost:8093',
    ]) {
      expect(table).toContain(address);
    }
    expect(table).toContain('demo@barrelhive.example  secret words');
  });

  it('leads to the traces where they are made', () => {
    const table = addressTable({
      settings,
      product: { ports: {} },
      login,
      tracesUrl: 'http://localhost:8094',
      seconds: 1,
    });
    expect(table).toMatch(/traces.*http:\/\/localhost:8094/);
  });

  it('has lines of one length', () => {
    const table = addressTable({ settings, product: { ports: { dabs: 8091 } }, login, seconds: 1 });
    const lines = table.split('\n').filter((line) => /^[┌│└]/.test(line));
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  });

  it('says nothing of stand-ins that do not run and of a login that there is not', () => {
    const table = addressTable({ settings, product: { ports: {} }, login: undefined, seconds: 1 });
    expect(table).not.toContain('demo');
    expect(table).not.toContain('809');
  });
});
