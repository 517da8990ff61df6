/**
 * Where the device is, told to the bank when the person allows it. Both cookies live in one browser: whether it is
 * allowed, and for a quarter of an hour where that was. Nothing of it is stored on the server.
 */
export const SHARE_PLACE_COOKIE = 'brygge-share-place';
export const PLACE_COOKIE = 'brygge-place';

/** An older place is no place. */
export const PLACE_SECONDS_MAX = 15 * 60;

/** About a kilometre: enough to see that a payment comes from where the person is. */
const DEGREE_DIGITS = 2;

/** A place as its cookie holds it: degrees north and east. */
export function placeText({ latitude, longitude }: { latitude: number; longitude: number }) {
  return `${latitude.toFixed(DEGREE_DIGITS)},${longitude.toFixed(DEGREE_DIGITS)}`;
}

/**
 * The value of `PSU-Geo-Location` for a place; null for a text that is none.
 * @assumes geo-location-form
 */
export function geoLocation(place: string): string | null {
  const [, latitude, longitude] = /^(-?\d{1,2}\.\d{2}),(-?\d{1,3}\.\d{2})$/.exec(place) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  return Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180
    ? `GEO:${latitude},${longitude}`
    : null;
}
