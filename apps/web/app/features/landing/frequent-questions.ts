import type { PaidTier } from '@barrelhive/contracts';
import {
  capabilitiesOf,
  formatDollars,
  GUEST_SEARCHES,
  INVENTORY_REFRESH_SECONDS,
  monthlyPriceCents,
  PRODUCT_NAME,
} from '@barrelhive/rules';

const alertsOf = (tier: PaidTier) => capabilitiesOf({ tier, valid: true }).alertsAtMost;
const refreshMinutes = INVENTORY_REFRESH_SECONDS / 60;

/** The landing page's questions, top to bottom. Answers are plain text: the page and the structured data show the same. */
export const frequentQuestions = [
  {
    id: 'what',
    title: `What is ${PRODUCT_NAME}?`,
    answer: `${PRODUCT_NAME} tracks the whiskey, the allocated bottles and the limited offers of every Utah state liquor store. Search for one to see how many are in the warehouse, on order and on the shelf of each store. Guests get ${GUEST_SEARCHES} free searches; with an account searches are unlimited.`,
  },
  {
    id: 'alerts',
    title: 'How do alerts work?',
    answer:
      'Save a search term as an alert. With a plan, we send you a text message when a matching bottle is back in stock, changes its price or is listed for the first time: at most one per saved alert per day. Reply STOP at any time to opt out.',
  },
  {
    id: 'allocated',
    title: 'What are allocated items?',
    answer:
      'Allocated items are bottles so scarce that the state hands them out in limited numbers, such as Blanton’s, Weller or Eagle Rare. The monthly allocated list is released on the third Saturday of each month. We show which stores received which bottles and tell subscribers when the list is out.',
  },
  {
    id: 'stores',
    title: 'Which stores are the best for rare bottles?',
    answer:
      'That differs from month to month. The monthly list shows which stores received which bottles and how many, and the store table of every search where a bottle was at the last look. Smaller towns such as Moab, Vernal or Cedar City have stores, too.',
  },
  {
    id: 'pricing',
    title: 'How much does it cost?',
    answer: `Searching is free. Plans with text messages cost ${formatDollars(monthlyPriceCents.basic)} a month for Basic (${alertsOf('basic')} alerts), ${formatDollars(monthlyPriceCents.standard)} for Standard (${alertsOf('standard')} alerts) and ${formatDollars(monthlyPriceCents.premium)} for Premium (${alertsOf('premium')} alerts). You can cancel at any time and keep access until the end of the paid month.`,
  },
  {
    id: 'speed',
    title: 'How fast are notifications?',
    answer: `Inventory is checked every ${refreshMinutes} minutes. Alerts are evaluated every 15 minutes between 10 AM and 9 PM Mountain Time, Monday to Saturday, so a text usually reaches you within half an hour of the change.`,
  },
  {
    id: 'state-stores',
    title: 'How do Utah state liquor stores work?',
    answer:
      'Utah is a control state: wine, spirits and stronger beer are sold only in state-run liquor stores and package agencies. Prices are the same in every store, and stores are closed on Sundays and state holidays.',
  },
  {
    id: 'dabs',
    title: 'What is the DABS?',
    answer:
      'The Department of Alcoholic Beverage Services is the state agency that buys, prices and sells alcohol in Utah. It publishes its product list and store quantities; we read those figures. We are not affiliated with the agency.',
  },
  {
    id: 'laws',
    title: 'Which liquor laws should I know?',
    answer:
      'You must be 21 or older to buy alcohol, and stores ask for identification. Bringing alcohol into Utah is limited, reselling it without a licence is illegal, and allocated bottles are usually limited to one per person.',
  },
  {
    id: 'brands',
    title: 'Which brands are popular?',
    answer:
      'Well-known names are Buffalo Trace, Blanton’s, Eagle Rare, Weller, E.H. Taylor, Stagg, Michter’s, Old Forester, Four Roses and High West. Every whiskey, allocated bottle and limited offer of the state’s catalogue can be searched and saved as an alert.',
  },
];

/** The questions as search engines read them (schema.org FAQPage). */
export function frequentQuestionsForSearchEngines() {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: frequentQuestions.map(({ title, answer }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
