import { fireEvent, render, screen } from '@testing-library/react';
import { Button } from './button';

it('keeps a form from being sent while it is busy, also by Enter in a field, which presses it', () => {
  const sent = jest.fn();
  render(
    <form onSubmit={sent}>
      <input aria-label="Name" />
      <Button type="submit" busy>
        Save
      </Button>
    </form>,
  );
  const button = screen.getByRole('button');
  fireEvent.click(button);
  expect(sent).not.toHaveBeenCalled();
  // A browser sends a form with one field and no submit button at Enter.
  expect(button).toHaveProperty('type', 'submit');
});
