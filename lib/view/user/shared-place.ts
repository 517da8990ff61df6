/**
 * The device's location, sent to the bank if the user allows it. Two cookies in the browser: whether it is allowed, and
 * for a quarter of an hour the location. The server stores nothing of it.
 */
export const SHARE_PLACE_COOKIE = 'brygge-share-place';
export const PLACE_COOKIE = 'brygge-place';

/** An older location is not used. */
export const PLACE_SECONDS_MAX = 15 * 60;

/** About a kilometre: enough to show that a payment comes from where the user is. */
const DEGREE_DIGITS = 2;

/** A location as its cookie holds it: degrees north and east. */
export function placeText({ latitude, longitude }: { latitude: number; longitude: number }) {
  return `${latitude.toFixed(DEGREE_DIGITS)},${longitude.toFixed(DEGREE_DIGITS)}`;
}

/**
 * The value of `PSU-Geo-Location` for a location; null when the text is not one.
 * @assumes geo-location-form
 */
export function geoLocation(place: string): string | null {
  const [, latitude, longitude] = /^(-?\d{1,2}\.\d{2}),(-?\d{1,3}\.\d{2})$/.exec(place) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  return Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180
    ? `GEO:${latitude},${longitude}`
    : null;
}
