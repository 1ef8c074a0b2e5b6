interface ToastOptions {
  /** A button in the toast. */
  action?: { label: string; onClick: () => void };
}

type ToastKind = 'success' | 'error' | 'warning' | 'info';

/** The toast library comes after the page: nothing is said before someone does something. */
async function show(kind: ToastKind, text: string, options: ToastOptions): Promise<void> {
  const { toast: sonner } = await import('sonner');
  sonner[kind](text, options);
}

const say =
  (kind: ToastKind) =>
  (text: string, options: ToastOptions = {}): void =>
    void show(kind, text, options);

/** Short messages at the edge of the page; they appear where `Toaster` stands. */
export const toast = {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
};
