import { describe, expect, it } from 'vitest';
import { geoLocation, placeText } from './shared-place';

describe('the place of a device', () => {
  it('is told to about a kilometre', () => {
    expect(placeText({ latitude: 59.913_87, longitude: 10.752_25 })).toBe('59.91,10.75');
    expect(geoLocation('59.91,10.75')).toBe('GEO:59.91,10.75');
    expect(geoLocation('-33.87,-151.21')).toBe('GEO:-33.87,-151.21');
  });

  it.each(['', '59.91', '59.9139,10.7522', '91.00,10.00', '59.91,180.01', '59.91,10.75\n', 'a,b'])(
    'is none: %j',
    (text) => {
      expect(geoLocation(text)).toBeNull();
    },
  );
});
