import { faultsEverywhere } from './support/accessibility-faults';
import { expect, test } from './support/browser-test';
import { accountStates } from './support/states/account-states';
import { alertStates } from './support/states/alert-states';
import { entryStates } from './support/states/entry-states';
import { frameStates } from './support/states/frame-states';
import { monthlyListStates } from './support/states/monthly-list-states';
import { planStates } from './support/states/plan-states';
import { searchStates } from './support/states/search-states';

const states = [
  ...searchStates,
  ...entryStates,
  ...alertStates,
  ...monthlyListStates,
  ...planStates,
  ...accountStates,
  ...frameStates,
];

test.describe('no accessibility fault, in either theme, on phones and on a desk', () => {
  for (const { name, refusals = [], losesConnection = false, breaksWith = [], ...state } of states) {
    test.describe(() => {
      test.use({ refusals, losesConnection, breaksWith, serviceWorkers: state.serviceWorkers ?? 'block' });
      test(`is on ${name}`, async ({ page, context, baseURL }) => {
        // Axe looks up to four times.
        test.slow();
        const seen = await state.show(page, context, baseURL ?? '');
        expect(await faultsEverywhere(page, seen, state.widths)).toEqual([]);
      });
    });
  }
});
