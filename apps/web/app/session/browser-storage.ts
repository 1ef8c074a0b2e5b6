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

/** The browser's storage of this kind, or a forgetful one where it may not be used. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): Storage {
  if (typeof window === 'undefined') return forgetfulStorage();
  try {
    const storage = window[kind];
    storage.setItem('storage-probe', '1');
    storage.removeItem('storage-probe');
    return storage;
  } catch {
    return forgetfulStorage();
  }
}
