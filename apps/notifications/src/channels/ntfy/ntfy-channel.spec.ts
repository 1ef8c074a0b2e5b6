import { isNtfyToken, readNtfyTopic } from './ntfy-channel';

describe('a topic of ntfy', () => {
  it.each([
    ['https://ntfy.sh/my-bottles', 'https://ntfy.sh/my-bottles'],
    ['https://ntfy.example.org/my_bottles/', 'https://ntfy.example.org/my_bottles'],
    ['http://127.0.0.1:8098/topic', 'http://127.0.0.1:8098/topic'],
  ])('is at ntfy.sh, at a server of its owner, or at the stand-in: %s', (given, address) => {
    expect(readNtfyTopic(given, ['http://127.0.0.1:8098'])).toMatchObject({ address });
  });

  it.each([
    'http://ntfy.sh/topic',
    'https://ntfy.sh/',
    'https://ntfy.sh/a/b',
    'https://ntfy.sh/topic?up=1',
    'https://ntfy.sh/%0d%0a',
    'https://127.0.0.1/topic',
    'https://user:secret@ntfy.sh/topic',
    'http://127.0.0.1:8099/topic',
  ])('is none elsewhere: %s', (given) => {
    expect(readNtfyTopic(given, ['http://127.0.0.1:8098'])).toBeUndefined();
  });

  it('has a token that fits into a header', () => {
    expect(['tk_abc', 'a b', 'a\r\nb', 'ä'].map(isNtfyToken)).toEqual([true, false, false, false]);
  });
});
