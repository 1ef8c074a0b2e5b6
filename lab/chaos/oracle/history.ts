/** When something was asked for, and when it was confirmed; both in milliseconds since the epoch. */
export interface Done {
  askedAt: number;
  confirmedAt?: number;
}

export interface ShelfEntry extends Done {
  word: string;
  inStock: boolean;
}

/** An alert for a bottle, which its owner may have deleted. The word names the bottle. */
export interface WatchedAlert {
  phone: string;
  word: string;
  deleted?: Done;
}

/** All that was done to the product from outside. */
export interface History {
  alerts: readonly WatchedAlert[];
  /** In the order in which it was done. A bottle that is not in it was never in stock. */
  shelf: readonly ShelfEntry[];
  /** STOP by phone. */
  stops: ReadonlyMap<string, Done>;
  /** By phone, when its owner confirmed the number. Undefined where that need not be. */
  confirmed?: ReadonlyMap<string, Done> | undefined;
}

/** A call that asked the provider for a text, whether or not it was taken. */
export interface SeenCall {
  at: number;
  phone: string;
  body: string;
  isTaken: boolean;
}
