import { toast } from '@barrelhive/ui';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { address } from '../../../test/channel-data';
import { logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import AddAddressForm from './add-address-form';
import { TEST_NOT_TAKEN } from './address-texts';

const success = jest.spyOn(toast, 'success').mockReturnValue();
const error = jest.spyOn(toast, 'error').mockReturnValue();

it('an address that is added and took no test is told of as that', async () => {
  const added = address('n', 'ntfy.sh/my-bottles', { state: 'unconfirmed' });
  server.use(http.post('/api/channels', () => HttpResponse.json(added, { status: 201 })));
  logIn();
  show(<AddAddressForm channel="ntfy" onDone={() => undefined} />);
  fireEvent.change(screen.getByLabelText('Topic'), { target: { value: 'my-bottles' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(error).toHaveBeenCalledWith(TEST_NOT_TAKEN));
  expect(success).not.toHaveBeenCalled();
});
