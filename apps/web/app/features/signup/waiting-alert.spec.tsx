import { render, screen } from '@testing-library/react';
import { wishForAlert } from '../../alert-creation/wished-alert';
import { WaitingAlert } from './waiting-alert';

describe('the alert that waits for an account', () => {
  afterEach(() => window.sessionStorage.clear());

  it('is named', () => {
    wishForAlert('Blanton Gold Edition');
    render(<WaitingAlert />);
    expect(screen.getByText('Blanton Gold Edition')).toBeTruthy();
  });

  it('is not spoken of when there is none', () => {
    const { container } = render(<WaitingAlert />);
    expect(container.textContent).toBe('');
  });
});
