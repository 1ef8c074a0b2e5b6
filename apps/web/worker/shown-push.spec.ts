import { pageOf, readPush } from './shown-push';

const given = { title: 'Weller: back in stock', body: '6 at #12', navigate: '/t/k3f9', tag: 'day', lang: 'en-US' };
const pushed = (more: object) => ({ web_push: 8030, notification: { ...given, ...more } });

describe('a push', () => {
  it('is shown as Safari shows it by itself', () => {
    const options = { body: '6 at #12', tag: 'day', lang: 'en-US', data: '/t/k3f9', icon: '/icon-192.png' };
    expect(readPush(pushed({}))).toEqual({
      title: 'Weller: back in stock',
      options: { ...options, silent: false, renotify: true },
    });
  });

  it('takes the place of an older one without a sound where it says so', () => {
    expect(readPush(pushed({ title: 'Gone at #12, 3:40 PM', silent: true }))).toMatchObject({
      title: 'Gone at #12, 3:40 PM',
      options: { tag: 'day', silent: true, renotify: false },
    });
  });

  it('may have no tag, and is heard then without taking a place', () => {
    expect(readPush(pushed({ tag: '' }))?.options).not.toHaveProperty('renotify');
  });

  it.each([[undefined], [null], ['text'], [{}], [{ notification: null }], [{ notification: { title: 'No page' } }]])(
    'that is none of ours is not shown: %j',
    (unknown) => {
      expect(readPush(unknown)).toBeUndefined();
    },
  );
});

describe('a tap on a push', () => {
  it.each([
    ['https://barrelhive.com/t/k3f9', 'https://barrelhive.com/t/k3f9'],
    ['/account', 'https://barrelhive.com/account'],
    ['https://elsewhere.example/t/k3f9', 'https://barrelhive.com/'],
    ['javascript:alert(1)', 'https://barrelhive.com/'],
    [undefined, 'https://barrelhive.com/'],
  ])('leads from %s to a page of this site: %s', (navigate, page) => {
    expect(pageOf(navigate, 'https://barrelhive.com')).toBe(page);
  });

  it('leads to its page in Safari 16, which has no URL.canParse', () => {
    const missing = new TypeError('URL.canParse is not a function');
    const canParse = jest.spyOn(URL, 'canParse').mockImplementation(() => {
      throw missing;
    });
    expect(pageOf('/account', 'https://barrelhive.com')).toBe('https://barrelhive.com/account');
    expect(pageOf('https://', 'https://barrelhive.com')).toBe('https://barrelhive.com/');
    canParse.mockRestore();
  });
});
