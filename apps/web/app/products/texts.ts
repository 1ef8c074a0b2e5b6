import type { InventoryDoubt } from '@barrelhive/rules';

export const IN_NO_STORE = 'Not available at any stores currently.';
/** What stands in place of the stores when they could not be read. */
export const STORES_UNREAD = 'Store figures are not available right now.';
/** Stands beside a figure that is doubted, where nothing more is known of why. */
export const DOUBTFUL_FIGURE = 'may not be there';

/** Stands above what lacks words of the term that say little, such as `bourbon`. */
export const NEAR_RESULTS = 'No name has all of your words. These come near.';

/** What is said of figures in doubt. A pass may fail for our own reasons too, so it does not say that the state's site is down. */
export const inventoryDoubtTexts: Record<InventoryDoubt, string> = {
  distrusted: "The state's site gave an answer we don't trust; these are the last good figures.",
  unread: "We couldn't read the state's site just now; these are the last good figures.",
  old: "We haven't had fresh figures for a while; these are the last good ones.",
};
