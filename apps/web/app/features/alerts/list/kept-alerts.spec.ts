import { newAlert } from '../../../../test/example-data';
import { forgetfulStorage } from '../../../session/browser-storage';
import { keepAlerts, readKeptAlerts } from './kept-alerts';

const loadedAt = new Date('2026-11-21T17:00:00Z');
const alert = { ...newAlert, searchTerm: "Blanton's" };

describe('the alerts kept for a time without a connection', () => {
  it('are those of the user, with when they were loaded, and no more than is shown', () => {
    const storage = forgetfulStorage();
    keepAlerts(storage, 'u1', [alert], loadedAt);
    expect(readKeptAlerts(storage, 'u1')).toEqual({
      userId: 'u1',
      loadedAt: '2026-11-21T17:00:00.000Z',
      alerts: [{ id: 'a1', searchTerm: "Blanton's" }],
    });
  });

  it('are none for anybody else', () => {
    const storage = forgetfulStorage();
    keepAlerts(storage, 'u1', [alert], loadedAt);
    expect([readKeptAlerts(storage, 'u2'), readKeptAlerts(storage, undefined)]).toEqual([undefined, undefined]);
  });

  it('are none where the browser has no room for them, forbids it, or holds something else', () => {
    const storage = forgetfulStorage();
    expect(readKeptAlerts(storage, 'u1')).toBeUndefined();
    storage.setItem('kept_alerts', '{"alerts":');
    expect(readKeptAlerts(storage, 'u1')).toBeUndefined();
    const refuse = () => {
      throw new Error('QuotaExceededError');
    };
    keepAlerts({ ...storage, setItem: refuse }, 'u1', [alert], loadedAt);
    expect(readKeptAlerts({ ...storage, getItem: refuse }, 'u1')).toBeUndefined();
  });
});
