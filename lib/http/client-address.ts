import ipaddr from 'ipaddr.js';

/** Set by the application's own server on every request, over whatever the client sent. */
export const CLIENT_ADDRESS_HEADER = 'x-brygge-client-address';
/** Likewise, when no proxy stands in front: the port behind one is the proxy's own. */
export const CLIENT_PORT_HEADER = 'x-brygge-client-port';

/**
 * What of an address a limit counts by: a household has one address of IPv4, and a network of 2^64 of IPv6.
 * @param address as {@link clientAddress} answers it.
 */
export function networkOf(address: string): string {
  return ipaddr.IPv6.isValid(address)
    ? `${ipaddr.IPv6.parse(address).toNormalizedString().split(':').slice(0, 4).join(':')}::/64`
    : address;
}

/** The address, or why a request has none: it came past a trusted proxy, or the place of the address holds something else. */
export type ClientAddress =
  | { ok: true; address: string }
  | { ok: false; reason: 'too-few-proxies' | 'no-address' };

/**
 * The address of the PSU's device: the socket's, or with proxies in front the one that the outermost trusted proxy
 * saw, counted from the right of X-Forwarded-For. What stands further left is the client's own word and is never used.
 */
export function clientAddress(of: {
  socketAddress: string | undefined;
  /** Values of X-Forwarded-For in the order received. */
  forwardedFor: readonly string[];
  trustedProxies: number;
}): ClientAddress {
  const hops = [...of.forwardedFor.flatMap((value) => value.split(',')), of.socketAddress ?? ''];
  const hop = hops[hops.length - 1 - of.trustedProxies];
  if (hop === undefined) return { ok: false, reason: 'too-few-proxies' };
  const address = canonical(hop);
  return address === null ? { ok: false, reason: 'no-address' } : { ok: true, address };
}

function canonical(text: string): string | null {
  // IPv6 may come bracketed and either kind with a port, as some proxies write them.
  const bare = text
    .trim()
    .replace(/^"|"$/g, '')
    .replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  return ipaddr.process(bare).toString();
}
