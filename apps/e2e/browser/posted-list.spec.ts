import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { postList } from './support/states/monthly-list-states';
import { onPhone } from './support/widths';

const PATH = '/allocated-items';

onPhone('the list that is posted', () => {
  test('says that nothing of it matches the alerts, and is where the link of its text leads', async ({
    page,
    context,
  }) => {
    await becomeMember(context, { plan: 'basic' });
    await postList(page, { status: 'available_filtered', stores: [] });
    await page.goto('/list');
    await expect(page.getByText('None of its 42 bottles matches your alerts.')).toBeVisible();
    await expect(page).toHaveURL(PATH);
  });
});
