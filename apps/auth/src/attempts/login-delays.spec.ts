import { authSettingsSchema } from '../auth-settings';
import { slowdownsBy } from './login-delays';

describe('guesses at one account', () => {
  it('over all networks wait from the twentieth on, a second at first and half a minute at most', () => {
    const FAILED_LOGINS_OVER_ALL_NETWORKS = authSettingsSchema.shape.FAILED_LOGINS_OVER_ALL_NETWORKS.parse(undefined);
    const { allNetworks } = slowdownsBy({ FAILED_LOGINS_OVER_ALL_NETWORKS });
    expect(allNetworks).toEqual({ firstDelayed: 20, firstMs: 1_000, longestMs: 30_000 });
  });
});
