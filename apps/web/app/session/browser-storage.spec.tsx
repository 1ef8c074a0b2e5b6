import { browserStorage, forgetfulStorage, storeIfRoom } from './browser-storage';

const outOfRoom = () => {
  throw new DOMException('No room', 'QuotaExceededError');
};

describe('the storage of the browser', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    window.localStorage.clear();
  });

  it('still tells what it holds when it is full', () => {
    window.localStorage.setItem('auth_token', 'token-1');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(outOfRoom);
    expect(browserStorage('localStorage').getItem('auth_token')).toBe('token-1');
  });

  it('is one for the whole page where the browser forbids it', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(outOfRoom);
    browserStorage('sessionStorage').setItem('wishedAlert', 'weller');
    expect(browserStorage('sessionStorage').getItem('wishedAlert')).toBe('weller');
  });

  it('keeps what was stored where there is no room for what follows', () => {
    const storage = forgetfulStorage();
    storage.setItem('homeTown', 'Moab');
    storage.setItem = outOfRoom;
    storeIfRoom(storage, 'homeTown', 'Salt Lake City');
    expect(storage.getItem('homeTown')).toBe('Moab');
  });
});
