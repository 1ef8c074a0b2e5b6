import { credentialsOf } from './identity.strategy';

describe('the credentials of a request', () => {
  it.each(['Bearer a.b.c', 'bearer a.b.c', 'BEARER\ta.b.c', 'Bearer  a.b.c '])(
    'are the token of the header %j',
    (header) => {
      expect(credentialsOf(header)).toEqual({ token: 'a.b.c' });
    },
  );

  it.each([undefined, '', 'Bearer', 'Bearer ', 'a.b.c', 'Basic a.b.c', 'Bearer a.b.c d', 'xBearer a.b.c'])(
    'are missing when the header is %j',
    (header) => {
      expect(credentialsOf(header)).toEqual({});
    },
  );

  it('are those of the address when the header has none: a token, or a ticket, which has no dot', () => {
    expect(credentialsOf('Bearer a.b.c', 'd.e.f')).toEqual({ token: 'a.b.c' });
    expect(credentialsOf(undefined, 'd.e.f')).toEqual({ token: 'd.e.f' });
    expect(credentialsOf('Basic x', 'ticket')).toEqual({ ticket: 'ticket' });
  });

  it.each([[''], [false], [undefined], [['d.e.f', 'g.h.i']]])('are missing when the address says %j', (address) => {
    expect(credentialsOf(undefined, address)).toEqual({});
  });
});
