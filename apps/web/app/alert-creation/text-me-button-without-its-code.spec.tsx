import { toast } from '@barrelhive/ui';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { logIn } from '../../test/example-data';
import { show } from '../../test/show';
import { TextMeButton } from './text-me-button';

jest.mock('./create-alert', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/create-wished-alert.js');
});

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Text me when it arrives/ });

describe('the tap to an alert whose code cannot be fetched', () => {
  it('says so, and can be tapped again', async () => {
    const error = jest.spyOn(toast, 'error').mockReturnValue();
    logIn();
    show(<TextMeButton product={{ name: 'BLANTON GOLD EDITION BOURBON 750ml' }} />);
    fireEvent.click(button());
    await waitFor(() =>
      expect(error).toHaveBeenCalledWith('Failed to create alert: Please check your connection and try again.'),
    );
    await waitFor(() => expect(button().disabled).toBe(false));
  });
});
