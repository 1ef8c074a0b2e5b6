/** Storage that forgets with the page: for browsers that refuse to store anything, and for rendering without a browser. */
export function forgetfulStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
}

/** Shared by the page, where the browser's own may not be used: what one part stores there another reads. */
const forgetful = { localStorage: forgetfulStorage(), sessionStorage: forgetfulStorage() };

/** The browser's storage of this kind, or a forgetful one where it may not be used. One that is full can still be read. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): Storage {
  if (typeof window === 'undefined') return forgetfulStorage();
  try {
    const storage = window[kind];
    if (storage.length > 0) return storage;
    storage.setItem('storage-probe', '1');
    storage.removeItem('storage-probe');
    return storage;
  } catch {
    return forgetful[kind];
  }
}

/** Stores what the page can do without. Where there is no room, what was stored before stays. */
export function storeIfRoom(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // The page goes on with what it holds itself.
  }
}
