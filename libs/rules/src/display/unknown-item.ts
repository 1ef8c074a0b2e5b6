/** What the specification puts where the source gives no category or size, and where every bottle is (section 3). */
export const FALLBACK_CATEGORY = 'Whiskey';
export const FALLBACK_SIZE = '750 ML';
export const ITEM_LOCATION = 'Various Utah Stores';
