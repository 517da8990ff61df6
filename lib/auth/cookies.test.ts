import { describe, expect, it } from 'vitest';
import { readCookie } from '@/lib/view/read-cookie';
import { cookieLine, cookieNames, cookieOptions } from './cookies';

describe('cookies', () => {
  it('carry __Host- and Secure on https', () => {
    expect(cookieNames('https://brygge.example').session).toBe('__Host-brygge.session');
    for (const name of Object.values(cookieNames('https://brygge.example')))
      expect(name).toMatch(/^__Host-brygge\.[a-z-]+$/);
    expect(cookieOptions('https://brygge.example')).toEqual({
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: true,
    });
  });

  it('carry neither on a plain local address, where browsers refuse them', () => {
    expect(cookieNames('http://localhost:3000').session).toBe('brygge.session');
    expect(cookieOptions('http://localhost:3000').secure).toBe(false);
  });

  it.each([
    ['https://brygge.example', 'a=1; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure'],
    ['http://localhost:3000', 'a=1; Path=/; Max-Age=600; HttpOnly; SameSite=Lax'],
  ])('are set at %s by the line %s', (appUrl, line) => {
    expect(cookieLine(appUrl, { name: 'a', value: '1', seconds: 600 })).toBe(line);
  });

  it.each([
    ['a=1; b=2', 'b', '2'],
    ['a=1;b=x%20y', 'b', 'x y'],
    ['b=base64==', 'b', 'base64=='],
    ['bb=1', 'b', null],
    ['b=1; b=2', 'b', null],
    ['b=%E0%A4%A', 'b', null],
    ['', 'b', null],
    [null, 'b', null],
  ])('%s holds %s = %s', (header, name, value) => {
    expect(readCookie(header, name)).toBe(value);
  });
});
