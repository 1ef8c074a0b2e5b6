import { faultsEverywhere, LOOKS_AT_STATES } from './support/accessibility-faults';
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

test.describe('no accessibility fault, in either theme, on phones and on a desktop', () => {
  for (const { refusals = [], losesConnection = false, breaksWith = [], next = [], ...first } of states) {
    test.describe(() => {
      test.use({ refusals, losesConnection, breaksWith, serviceWorkers: first.serviceWorkers ?? 'block' });
      // Each state is seen to fit while axe looks at it.
      test.use({ looksWhatFits: true });
      const shown = [first, ...next];
      test(`is on ${shown.map(({ name }) => name).join(', nor on ')}`, async ({ page, context, baseURL }) => {
        // Axe looks twice at each state.
        test.slow();
        for (const { name, show } of shown) {
          await test.step(name, async () => {
            const seen = await show(page, context, baseURL ?? '');
            expect(await faultsEverywhere(page, seen, first.looks ?? LOOKS_AT_STATES)).toEqual([]);
            // Messages that the pointer held may go.
            await page.mouse.move(0, 0);
          });
        }
      });
    });
  }
});
