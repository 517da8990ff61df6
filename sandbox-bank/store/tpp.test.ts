import { describe, expect, it } from 'vitest';
import { organisationOf } from './tpp';

const IDENTIFIER = 'PSDNO-FSA-987654325';

describe('a TPP is known by', () => {
  it('its organizationIdentifier, whatever its name', () => {
    for (const organisation of ['Brygge AS', 'Another AS', undefined])
      expect(organisationOf({ organisation, organisationIdentifier: IDENTIFIER })).toBe(IDENTIFIER);
  });

  it('its name without one, which is never taken for an identifier', () => {
    const known = organisationOf({ organisation: IDENTIFIER, organisationIdentifier: undefined });
    expect(known).toBe('O=PSDNO-FSA-987654325');
  });

  it('nothing without either', () => {
    expect(
      organisationOf({ organisation: undefined, organisationIdentifier: undefined }),
    ).toBeNull();
  });
});
