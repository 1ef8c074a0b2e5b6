/** What the map of a bottle says where no store is known to have it. */
export const MAP_SOLD_OUT = 'Map of Utah; in stock in no store';
export const MAP_UNREAD = 'Map of Utah; in which stores it is in stock is not known';
