import { render, screen } from '@testing-library/react';
import { useFocusHandedOn } from './focus';

function Card() {
  const root = useFocusHandedOn<HTMLDivElement>();
  return (
    <div ref={root}>
      <button type="button">Delete</button>
    </div>
  );
}

function Shown({ hasCard }: { hasCard: boolean }) {
  return (
    <>
      <h1 tabIndex={-1}>My Alerts</h1>
      <button type="button">Elsewhere</button>
      {hasCard && <Card />}
    </>
  );
}

describe('the focus in a part of the page that goes', () => {
  it('goes to the heading', () => {
    const { rerender } = render(<Shown hasCard />);
    screen.getByRole('button', { name: 'Delete' }).focus();
    rerender(<Shown hasCard={false} />);
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  });

  it('stays where it is when it is elsewhere', () => {
    const { rerender } = render(<Shown hasCard />);
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    elsewhere.focus();
    rerender(<Shown hasCard={false} />);
    expect(document.activeElement).toBe(elsewhere);
  });
});
