import { connectToaster, toast } from './toast';

describe('toasts', () => {
  it('that are said before the toaster is there wait for it, in their order', () => {
    const shown: string[] = [];
    toast.warning('first');
    toast.error('second');
    const leave = connectToaster(({ kind, text }) => shown.push(`${kind} ${text}`));
    toast.success('third');
    leave();
    expect(shown).toEqual(['warning first', 'error second', 'success third']);
  });

  it('are shown once', () => {
    const shown: string[] = [];
    connectToaster(({ text }) => shown.push(text))();
    connectToaster(({ text }) => shown.push(text))();
    expect(shown).toEqual([]);
  });
});
