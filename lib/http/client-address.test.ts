import { describe, expect, it } from 'vitest';
import { clientAddress, networkOf } from './client-address';

const of = (socketAddress: string | undefined, forwardedFor: string[], trustedProxies: number) =>
  clientAddress({ socketAddress, forwardedFor, trustedProxies });

describe("the PSU's address", () => {
  it.each([
    ['the socket', '203.0.113.7', [], 0, '203.0.113.7'],
    ['the socket, mapped into IPv6', '::ffff:203.0.113.7', [], 0, '203.0.113.7'],
    ['the socket, IPv6', '2001:db8:0:0::1', [], 0, '2001:db8::1'],
    ['the socket, with a zone', 'fe80::1%eth0', [], 0, 'fe80::1'],
    ["never the client's word", '203.0.113.7', ['198.51.100.1'], 0, '203.0.113.7'],
    ['what one proxy saw', '10.0.0.1', ['198.51.100.1'], 1, '198.51.100.1'],
    ['what one proxy saw, after a lie', '10.0.0.1', ['1.1.1.1, 198.51.100.1'], 1, '198.51.100.1'],
    [
      'what the outer of two proxies saw, in two headers',
      '10.0.0.1',
      ['1.1.1.1, 198.51.100.1', '10.0.0.2'],
      2,
      '198.51.100.1',
    ],
    ['an address with a port', '10.0.0.1', ['198.51.100.1:51234'], 1, '198.51.100.1'],
    ['an IPv6 address with a port', '10.0.0.1', ['"[2001:db8::1]:443"'], 1, '2001:db8::1'],
  ])('is %s', (_, socket, forwarded, proxies, address) => {
    expect(of(socket, forwarded, proxies)).toEqual({ ok: true, address });
  });

  it.each([
    ['no socket', undefined, [], 0],
    ['a name', '10.0.0.1', ['unknown'], 1],
    ['an octal address', '10.0.0.1', ['0300.0.0.1'], 1],
    ['a short address', '10.0.0.1', ['127.1'], 1],
    ['a port that is none', '10.0.0.1', ['198.51.100.1:x'], 1],
    ['a port that is none, of IPv6', '10.0.0.1', ['[2001:db8::1]:x'], 1],
    ['header text', '10.0.0.1', ['198.51.100.1\r\nX: y'], 1],
  ])('is unknown for %s', (_, socket, forwarded, proxies) => {
    expect(of(socket, forwarded, proxies)).toEqual({ ok: false, reason: 'no-address' });
  });

  it.each([
    ['no proxy wrote one of one', [], 1],
    ['one proxy of two wrote its own', ['198.51.100.1'], 2],
    ['two proxies of three wrote theirs, in two headers', ['198.51.100.1', '10.0.0.2'], 3],
  ])("is nobody's word when %s", (_, forwarded, proxies) => {
    expect(of('10.0.0.1', forwarded, proxies)).toEqual({ ok: false, reason: 'too-few-proxies' });
  });
});

describe('the network that limits count by', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
