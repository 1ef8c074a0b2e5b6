import { fireEvent, render, screen } from '@testing-library/react';
import { AgeGate } from './age-gate';

function choose(month: string, day: string, year: string) {
  fireEvent.change(screen.getByLabelText('Month'), { target: { value: month } });
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: day } });
  fireEvent.change(screen.getByLabelText('Year'), { target: { value: year } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
}

describe('the age gate', () => {
  it('lets those through who are old enough', () => {
    const onPassed = jest.fn();
    render(<AgeGate onPassed={onPassed} />);
    choose('5', '12', '1980');
    expect(onPassed).toHaveBeenCalledTimes(1);
  });

  it('asks for the whole date', () => {
    const onPassed = jest.fn();
    render(<AgeGate onPassed={onPassed} />);
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('Please select your complete date of birth')).toBeTruthy();
    expect(onPassed).not.toHaveBeenCalled();
  });

  it('turns away those who are too young', () => {
    const onPassed = jest.fn();
    render(<AgeGate onPassed={onPassed} />);
    choose('12', '31', String(new Date().getFullYear() - 20));
    expect(screen.getByText('You must be 21 years or older to use Barrelhive')).toBeTruthy();
    expect(onPassed).not.toHaveBeenCalled();
  });

  it('takes no day that its year did not have', () => {
    const onPassed = jest.fn();
    render(<AgeGate onPassed={onPassed} />);
    choose('2', '29', '1999');
    expect(screen.getByText('Please enter a valid date')).toBeTruthy();
    expect(onPassed).not.toHaveBeenCalled();
  });

  it.each([
    ['the part that is missing', '5', '', '1980', 'Day'],
    ['the first part of a date that does not suffice', '12', '31', String(new Date().getFullYear() - 20), 'Month'],
  ])('leads to %s', (_, month, day, year, focused) => {
    render(<AgeGate onPassed={() => undefined} />);
    choose(month, day, year);
    expect(document.activeElement).toBe(screen.getByLabelText(focused));
  });

  it('offers only the days a month has', () => {
    render(<AgeGate onPassed={() => undefined} />);
    fireEvent.change(screen.getByLabelText('Month'), { target: { value: '4' } });
    expect(screen.queryByRole('option', { name: '31' })).toBeNull();
  });
});
