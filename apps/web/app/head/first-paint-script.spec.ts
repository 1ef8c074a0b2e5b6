import { firstPaintScript } from './first-paint-script';

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
