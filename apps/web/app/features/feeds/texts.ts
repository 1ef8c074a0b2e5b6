export const FEEDS_NOT_LOADED = 'Failed to load your feeds';
export const FEEDS_NOT_CHANGED = 'Failed to change your feeds';
export const FEEDS_ON = 'Feeds and calendar are on';
export const FEEDS_OFF = 'Feeds and calendar are off';
export const ADDRESS_RENEWED = 'You have new addresses. The old ones lead nowhere any more.';
