import { describe, expect, it } from 'vitest';
import { shownFiles } from '@/test/harness/page-sources';
import { contactSheet, findingsOf, type Shot } from './contact-sheet';
import { PLACES } from './places';
import { STATES } from './states';

const found = {
  companyId: 'id',
  account: 'id',
  card: 'id',
  connectionId: 'id',
  basketId: 'id',
  callId: 'id',
  payment: () => 'id',
};
const paths = PLACES.map(({ path }) => (typeof path === 'string' ? path : path(found))).map(
  (path) => path.replace(/\?.*$/, ''),
);

describe('the pictures', () => {
  it('are of every page that there is', () => {
    const routes = shownFiles()
      .filter((file) => file.endsWith('/page.tsx'))
      .map((file) => file.replace(/^app|\/page\.tsx$|\/\([^)]+\)/g, '') || '/');
    expect(routes.length).toBeGreaterThan(30);
    const isShown = (route: string) => {
      const pattern = new RegExp(`^${route.replaceAll(/\[[^\]]+\]/g, '[^/]+')}$`);
      return paths.some((path) => pattern.test(path));
    };
    expect(routes.filter((route) => !isShown(route))).toEqual([]);
  });

  it('have names of their own', () => {
    const names = [...PLACES, ...STATES].map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

const shot: Shot = {
  name: 'overview',
  locale: 'en',
  width: 390,
  files: { light: 'en/overview-390-light.png', dark: 'en/overview-390-dark.png' },
  shift: 0.004,
  moved: ['0.004: Saldo (10 to 12)'],
  cut: [],
  axe: [],
};

describe('the contact sheet', () => {
  it('shows each picture in both themes, and what was found as text', () => {
    const sheet = contactSheet([{ ...shot, cut: ['<b>Saldo'] }]);
    expect(sheet).toContain('<h1>2 pictures of 1 pages and states</h1>');
    expect(sheet).toContain('src="en/overview-390-light.png"');
    expect(sheet).toContain('src="en/overview-390-dark.png"');
    expect(sheet).toContain('cut: &lt;b&gt;Saldo');
  });

  it('lists only what moved by more than a hundredth, was cut, or broke a rule', () => {
    expect(findingsOf([shot])).toEqual([]);
    expect(findingsOf([{ ...shot, shift: 0.046 }])).toEqual([
      {
        page: 'overview',
        language: 'en',
        width: 390,
        shift: 0.046,
        moved: '0.004: Saldo (10 to 12)',
        cut: '',
        axe: '',
      },
    ]);
    expect(findingsOf([{ ...shot, axe: ['color-contrast: <p>'] }])).toHaveLength(1);
  });
});
