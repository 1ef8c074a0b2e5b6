import crypto from 'node:crypto';
import { phoneDigest } from './phone-digest';

const NONE = Buffer.from('digest');

describe('the digest of a phone number', () => {
  const made = jest.spyOn(crypto, 'scrypt');
  afterEach(() => made.mockClear());

  it('is one for each number, and made once for those that were asked about lately', async () => {
    const first = await phoneDigest('+18015550001');
    expect(await Promise.all([phoneDigest('+18015550001'), phoneDigest('+18015550002')])).toEqual([
      first,
      expect.not.stringContaining(first),
    ]);
    expect(made).toHaveBeenCalledTimes(2);
  });

  it('is made anew after a failure, and when many others were asked about since', async () => {
    made.mockImplementationOnce((_text, _salt, _length, _cost, done) => done(new Error('no memory'), NONE));
    await expect(phoneDigest('+18015550003')).rejects.toThrow('no memory');
    made.mockImplementation((_text, _salt, _length, _cost, done) => done(null, NONE));
    const [first = ''] = await Promise.all(
      Array.from({ length: 101 }, (_, nth) => phoneDigest(`+1801556${String(1000 + nth)}`)),
    );
    expect(made).toHaveBeenCalledTimes(102);
    expect(await phoneDigest('+18015561000')).toBe(first);
    expect(made).toHaveBeenCalledTimes(103);
  });
});
