import { act, cleanup, render, screen } from '@testing-library/react';
import { Late, lateComponent, type LateComponent } from './late-component';

afterEach(cleanup);

const connectionLost = new TypeError('Failed to fetch dynamically imported module: /assets/menu.js');

/** A component whose code comes only while there is a connection. */
function codeBehindAConnection() {
  const connection = { up: false, fetches: 0 };
  const late = lateComponent(async () => {
    connection.fetches += 1;
    if (!connection.up) throw connectionLost;
    return { default: () => <p>Menu</p> };
  });
  return { connection, late };
}

function Page({ late, need }: { late: LateComponent<object>; need: number }) {
  return (
    <>
      <input defaultValue="eagle rare" />
      <Late component={late} need={need} props={{}} />
    </>
  );
}

const menu = () => screen.queryByText('Menu');
const typed = () => screen.getByRole<HTMLInputElement>('textbox').value;

describe('a component whose code comes late', () => {
  it('is not fetched before it is needed', () => {
    const { connection, late } = codeBehindAConnection();
    render(<Page late={late} need={0} />);
    expect(connection.fetches).toBe(0);
  });

  it('leaves the page and what was typed when its code cannot be had, and comes at the next need', async () => {
    const { connection, late } = codeBehindAConnection();
    const { rerender } = render(<Page late={late} need={0} />);
    await act(async () => rerender(<Page late={late} need={1} />));
    expect(menu()).toBeNull();
    expect(typed()).toBe('eagle rare');

    connection.up = true;
    await act(async () => rerender(<Page late={late} need={2} />));
    expect(menu()).not.toBeNull();
    expect(typed()).toBe('eagle rare');
  });

  it('is asked for under another address each time, since the browser remembers a fetch that failed', async () => {
    const address = 'https://barrelhive.example/assets/menu-1a2b.js';
    const asked: string[] = [];
    const fail = async (from: string): Promise<never> => {
      asked.push(from);
      throw new TypeError(`Failed to fetch dynamically imported module: ${from}`);
    };
    const late = lateComponent(() => fail(address), fail);
    for (let attempt = 0; attempt < 3; attempt += 1) await expect(late.load()).rejects.toThrow('Failed to fetch');
    expect(asked).toEqual([address, `${address}?again=1`, `${address}?again=2`]);
  });

  it('comes by itself when the connection is back', async () => {
    const { connection, late } = codeBehindAConnection();
    await act(async () => render(<Page late={late} need={1} />));
    connection.up = true;
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(menu()).not.toBeNull();
  });

  it('is not begun to be fetched without a connection, since a part that did not come is never asked for again', async () => {
    const { connection, late } = codeBehindAConnection();
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(late.load()).rejects.toThrow('There is no connection');
    expect(connection.fetches).toBe(0);

    onLine.mockRestore();
    connection.up = true;
    await late.load();
    expect(connection.fetches).toBe(1);
  });

  it('is fetched once, however many ask at the same time', async () => {
    const { connection, late } = codeBehindAConnection();
    connection.up = true;
    const [first, second] = await Promise.all([late.load(), late.load()]);
    expect(first).toBe(second);
    await late.load();
    expect(connection.fetches).toBe(1);
  });

  it('tells whoever loads it that it could not be had', async () => {
    const { late } = codeBehindAConnection();
    await expect(late.load()).rejects.toBe(connectionLost);
  });
});
