export const TEXT_NOT_LOADED = 'Failed to load what the text told';
