import { defaultAlertPreferences } from '@barrelhive/rules';
import { merged } from './saved-preferences';

describe('saved preferences', () => {
  it('change in the parts that were sent and stay in the others', () => {
    const changed = merged(defaultAlertPreferences(), { lottery: false, price_threshold: 25 });
    expect(changed).toEqual({ ...defaultAlertPreferences(), lottery: false, price_threshold: 25 });
  });

  it('stay as they are where a part was sent as nothing', () => {
    expect(merged(defaultAlertPreferences(), { lottery: undefined })).toEqual(defaultAlertPreferences());
  });
});
