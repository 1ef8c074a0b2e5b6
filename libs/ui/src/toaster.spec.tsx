import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { toast } from './toast';
import { Toaster } from './toaster';

beforeEach(() => {
  jest.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const say = (...texts: string[]) => act(() => texts.forEach((text) => toast.info(text)));
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const region = () => screen.getByRole('region', { name: 'Notifications' });
/** What is shown, newest first; toasts beyond the limit are inert. */
const shown = () =>
  screen
    .queryAllByRole('listitem')
    .filter((entry) => !entry.hasAttribute('inert'))
    .map((entry) => entry.textContent);

describe('the toaster', () => {
  it('shows a toast for 4 seconds, in a region that is read out politely', () => {
    say('Saved');
    expect(region().getAttribute('aria-live')).toBe('polite');
    pass(3_900);
    expect(shown()).toEqual(['Saved']);
    pass(200);
    expect(shown()).toEqual([]);
  });

  it('shows at most 3 at once, the newest', () => {
    say('1', '2', '3', '4');
    expect(shown()).toEqual(['4', '3', '2']);
  });

  it('keeps toasts while the pointer is on them', () => {
    say('Saved');
    fireEvent.mouseEnter(region());
    pass(10_000);
    expect(shown()).toEqual(['Saved']);
    fireEvent.mouseLeave(region());
    pass(4_100);
    expect(shown()).toEqual([]);
  });

  it('keeps toasts while the focus is on them, and closes them at Escape', () => {
    say('Saved');
    fireEvent.keyDown(window, { key: 'F6' });
    pass(10_000);
    expect(shown()).toEqual(['Saved']);
    const entry = screen.getByRole('listitem');
    act(() => entry.focus());
    fireEvent.keyDown(entry, { key: 'Escape' });
    pass(500);
    expect(shown()).toEqual([]);
  });

  it('puts a toast in the place of the one with the same id', () => {
    act(() => toast.success('first', { id: 'check' }));
    act(() => toast.error('second', { id: 'check' }));
    expect(shown()).toEqual(['second']);
  });

  it('leaves what failed before for its time when something succeeds', () => {
    act(() => toast.error('Login failed'));
    say('Saved');
    act(() => toast.success('Login successful!'));
    pass(500);
    expect(shown()).toEqual(['Login successful!', 'Saved', 'Login failed']);
  });

  it('runs the action of a toast once, and takes the toast away', () => {
    const undo = jest.fn();
    act(() => toast.success('Deleted', { action: { label: 'Undo', onClick: undo } }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    pass(500);
    expect(undo).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual([]);
  });

  it('can be closed by hand', () => {
    say('Saved');
    fireEvent.click(screen.getByRole('button', { name: 'Close toast' }));
    pass(500);
    expect(shown()).toEqual([]);
  });
});
