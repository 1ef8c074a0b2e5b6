import { playUser } from '../browser/support/played-user';
import { fillLogin } from '../browser/support/login-page';
import { becomeMember } from '../browser/support/member';
import { sitePages, type SitePage } from '../browser/support/site-pages';

const more: readonly SitePage[] = [
  {
    name: 'forgotten password',
    refusals: [401],
    open: async (page) => {
      await page.goto('/login');
      await fillLogin(page, { email: 'nobody@example.com', password: 'Not-My-Password-1' });
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      return page.getByRole('dialog');
    },
  },
  {
    name: 'forced password change',
    open: async (page, context) => {
      await becomeMember(context);
      await playUser(page, { requires_password_change: true });
      await page.goto('/alerts');
      return page.getByRole('heading', { level: 1, name: 'Change Password' });
    },
  },
  {
    name: 'monthly list without a plan',
    open: async (page, context) => {
      await becomeMember(context);
      await page.goto('/allocated-items');
      return page.getByText("Unlock this month's allocated list");
    },
  },
];

/** Every page that is pictured, in the state it is mostly seen in. */
export const picturedPages: readonly SitePage[] = [
  ...sitePages.filter(({ name }) => !more.some((own) => own.name === name)),
  ...more,
];
