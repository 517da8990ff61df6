import ipaddr from 'ipaddr.js';

/** Set by our own server on every request, overwriting whatever the client sent. */
export const CLIENT_ADDRESS_HEADER = 'x-brygge-client-address';
/** Set likewise, but only when the request passed no proxy, whose own port it would be. */
export const CLIENT_PORT_HEADER = 'x-brygge-client-port';

/**
 * The part of an address that limits count by: the whole IPv4 address of a household, but a /64 network for IPv6.
 * @param address as {@link clientAddress} returns it.
 */
export function networkOf(address: string): string {
  return ipaddr.IPv6.isValid(address)
    ? `${ipaddr.IPv6.parse(address).toNormalizedString().split(':').slice(0, 4).join(':')}::/64`
    : address;
}

/** The address, or why a request has none: it bypassed a trusted proxy, or something else is in the address's place. */
export type ClientAddress =
  | { ok: true; address: string }
  | { ok: false; reason: 'too-few-proxies' | 'no-address' };

/**
 * The address of the PSU's device: the socket's or, behind proxies, the one that the outermost trusted proxy saw,
 * counted from the right of X-Forwarded-For. Anything further left comes from the client and is never used.
 */
export function clientAddress({
  socketAddress,
  forwardedFor,
  trustedProxies,
}: {
  socketAddress: string | undefined;
  /** Values of X-Forwarded-For, in the order received. */
  forwardedFor: readonly string[];
  trustedProxies: number;
}): ClientAddress {
  const hops = [...forwardedFor.flatMap((value) => value.split(',')), socketAddress ?? ''];
  const hop = hops[hops.length - 1 - trustedProxies];
  if (hop === undefined) return { ok: false, reason: 'too-few-proxies' };
  const address = canonical(hop);
  return address === null ? { ok: false, reason: 'no-address' } : { ok: true, address };
}

function canonical(text: string): string | null {
  // Some proxies write IPv6 in brackets, and either kind with a port.
  const bare = text
    .trim()
    .replace(/^"|"$/g, '')
    .replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  return ipaddr.process(bare).toString();
}
