import { alertsRemoved } from './texts';

describe('alerts over the cap', () => {
  it('are announced with the plan', () => {
    expect(alertsRemoved(3, 'basic')).toBe('Removed 3 newest alert(s) to match your Basic plan limit.');
  });
});
