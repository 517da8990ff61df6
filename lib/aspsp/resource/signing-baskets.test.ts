import { describe, expect, it } from 'vitest';
import { basketAuthorisation, basketCreation, basketDeletion } from './signing-baskets';

const ID = 'enc!!aB-c_d=';

describe('calls about a basket', () => {
  it('names the payments by the bank’s own ids, in their order', () => {
    expect(basketCreation(['enc!!2=', 'enc!!1='])).toEqual({
      method: 'POST',
      href: '/v1/signing-baskets',
      body: { paymentIds: ['enc!!2=', 'enc!!1='] },
    });
  });

  it('starts an approval without a body', () => {
    expect(basketAuthorisation(ID, null)).toEqual({
      method: 'POST',
      href: '/v1/signing-baskets/enc!!aB-c_d=/authorisations',
    });
  });

  it('starts it where the bank has said', () => {
    expect(basketAuthorisation(ID, '/v1/signing-baskets/enc!!aB-c_d=/begin?step=1')).toEqual({
      method: 'POST',
      href: '/v1/signing-baskets/enc!!aB-c_d=/begin?step=1',
    });
  });

  it('deletes the basket itself', () => {
    expect(basketDeletion(ID)).toEqual({
      method: 'DELETE',
      href: '/v1/signing-baskets/enc!!aB-c_d=',
    });
  });

  it('encodes an id that would change the path', () => {
    expect(basketDeletion('a/b?c').href).toBe('/v1/signing-baskets/a%2Fb%3Fc');
  });
});
