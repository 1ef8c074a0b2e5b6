export const WHICH_STORES = 'Which stores do you drive to?';
export const STORES_NOT_LOADED = 'The stores could not be loaded.';
export const STORES_SAVED = 'Your stores are saved.';
export const STORES_NOT_SAVED = 'Your stores could not be saved.';
export const CHOOSE_TOWN_FIRST = 'Choose the town that you set out from, and the stores around it are listed.';
/** A chosen store that closed for good, or was not read of yet. */
export const STORE_UNLISTED = 'is not in the state’s list of stores.';
