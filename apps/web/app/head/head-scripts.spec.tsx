import { fireEvent, render, renderHook, screen } from '@testing-library/react';
import { earlyActsScript, firstPaintScript, useEarlyActs } from './head-scripts';

const laterTask = () => new Promise((resolve) => setTimeout(resolve));

/** As a page that is written as HTML has it. */
function showPage() {
  const pressed = jest.fn();
  const sent = jest.fn((event: Event) => event.preventDefault());
  render(
    <form>
      <button type="button">Dark theme</button>
      <button type="submit">Login</button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Dark theme' });
  const listen = () => {
    button.addEventListener('click', pressed);
    button.closest('form')?.addEventListener('submit', sent);
  };
  return { button, pressed, sent, listen };
}

// The script of the document's head, as a browser runs it.
beforeAll(() => void window.eval(earlyActsScript));

describe('what is done before the code of a page has come', () => {
  it('is done when the code has come', async () => {
    const { button, pressed, sent, listen } = showPage();
    fireEvent.click(button);
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
    await laterTask();
    listen();
    renderHook(useEarlyActs);
    expect(pressed).toHaveBeenCalledTimes(1);
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('is done once when the code comes in the middle of it', async () => {
    const { button, pressed, listen } = showPage();
    const comeAlive = () => {
      listen();
      renderHook(useEarlyActs);
    };
    document.addEventListener('click', comeAlive, { capture: true, once: true });
    fireEvent.click(button);
    await laterTask();
    expect(pressed).toHaveBeenCalledTimes(1);
  });
});

it('lets Enter do one thing a press, however long it is held', () => {
  const { button } = showPage();
  const mayAct = (press: object) => fireEvent.keyDown(button, { key: 'Enter', ...press });
  expect([mayAct({}), mayAct({ repeat: true }), mayAct({ repeat: true, key: 'Tab' })]).toEqual([true, false, true]);
});

describe('the script before the first paint', () => {
  it('stops nothing in a browser that forbids storage', () => {
    const forbidden = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Forbidden', 'SecurityError');
    });
    const run = () => void window.eval(firstPaintScript);
    expect(run).not.toThrow();
    expect(forbidden).toHaveBeenCalled();
    forbidden.mockRestore();
  });
});
