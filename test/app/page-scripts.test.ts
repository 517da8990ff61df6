import { describe, expect, it } from 'vitest';
import { browserModules, shownFiles, textOf } from '@/test/harness/page-sources';

/** Pages whose fields use react-hook-form. */
const WITH_FIELDS = /^app\/\(signed-in\)\/payments\/new\/(\[intent\]|many)\//;

/** Modules that import the package and that a page loads before anything is pressed. */
const importersOf = (file: string, name: RegExp, { later } = { later: false }): string[] =>
  [...browserModules(file, { later })].filter((module) =>
    [...textOf(module).matchAll(/^import (?!type\b).*?'([^']+)';$/gm)].some((match) =>
      name.test(match[1] ?? ''),
    ),
  );

const pages = shownFiles();

describe('a page, before anything on it is pressed,', () => {
  it.each(pages)('has no schemas: %s', (file) => {
    expect(importersOf(file, /^zod$|\/zod$/)).toEqual([]);
  });

  it.each(pages)('has no dialogs, menus or charts: %s', (file) => {
    expect(importersOf(file, /^(radix-ui|react-day-picker|recharts)$/)).toEqual([]);
  });

  it.each(pages.filter((file) => !WITH_FIELDS.test(file)))(
    'has no forms of a library: %s',
    (file) => {
      expect(importersOf(file, /^react-hook-form$/)).toEqual([]);
    },
  );

  it.each(pages.filter((file) => !file.startsWith('app/(signed-in)/')))(
    'has no memory of answers while nobody is signed in: %s',
    (file) => {
      expect(importersOf(file, /^@tanstack/)).toEqual([]);
    },
  );
});

it('the form of a payment fetches the schemas that its fields are held against', () => {
  const form = 'app/(signed-in)/payments/new/[intent]/page.tsx';
  expect(importersOf(form, /\/zod$/, { later: true })).not.toEqual([]);
});
