import { expect, it } from 'vitest';
import { createRouteFinder } from './observe-requests';

const routeOf = createRouteFinder([
  '/_not-found',
  '/api/[...nothing]',
  '/api/auth/[...nextauth]',
  '/payments/new/[intent]',
  '/payments/new/many',
  '/payments/[paymentId]',
  '/api/accounts/[accountId]/balances',
  '/',
]);

it.each([
  ['/', '/'],
  ['/payments/7c0f3d0e-8a52-4c3e-9b66-0f6f1d6a7b11', '/payments/[paymentId]'],
  ['/payments/new/many?x=1', '/payments/new/many'],
  ['/payments/new/7c0f', '/payments/new/[intent]'],
  ['/api/auth/callback/credentials?x=1', '/api/auth/[...nextauth]'],
  ['/api/auth/session', '/api/auth/[...nextauth]'],
  ['/api/accounts/a/balances', '/api/accounts/[accountId]/balances'],
])('counts %s as %s', (target, route) => {
  expect(routeOf(target)).toBe(route);
});

it.each(['/_next/static/a.js', '/api/made/up/by/a/stranger', '/_not-found', '/api/auth', '', '*'])(
  'has no label of its own for %s',
  (target) => {
    expect(routeOf(target)).toBe('other');
  },
);
