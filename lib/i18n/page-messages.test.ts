import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserModules, shownFiles, textOf } from '@/test/harness/page-sources';
import { PAGE_MESSAGES } from './page-messages';

/** The namespaces that the browser uses in what a file of `app` renders. */
function namespacesOf(entry: string): Set<string> {
  const texts = [...browserModules(entry, { later: true })].map(textOf);
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/\buseTranslations\('(\w+)/g)].map((match) => match[1] ?? ''),
    ),
  );
}

/** The file that passes on messages for a file of `app`: itself, else the nearest layout above. */
function placeOf(file: string): string {
  if (file in PAGE_MESSAGES) return file;
  for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) {
    const layout = `${folder}/layout.tsx`;
    if (layout in PAGE_MESSAGES) return layout;
  }
  throw new Error(`Nothing hands messages on to ${file}`);
}

const placesAbove = (place: string): string[] => {
  const folder = path.posix.dirname(place);
  const isLayout = place.endsWith('/layout.tsx');
  if (folder === 'app' && isLayout) return [];
  const above = placeOf(isLayout ? `${path.posix.dirname(folder)}/.` : `${folder}/.`);
  return [above, ...placesAbove(above)];
};

function needs(): Map<string, Set<string>> {
  const needed = new Map<string, Set<string>>(
    Object.keys(PAGE_MESSAGES).map((p) => [p, new Set()]),
  );
  for (const file of shownFiles()) {
    for (const namespace of namespacesOf(file)) needed.get(placeOf(file))?.add(namespace);
  }
  return needed;
}

describe('the messages of a page', () => {
  const needed = needs();

  it.each(Object.entries(PAGE_MESSAGES))(
    'of %s are those that its scripts read',
    (place, given) => {
      const fromAbove = new Set(
        placesAbove(place).flatMap((above) => [...(needed.get(above) ?? [])]),
      );
      const own = [...(needed.get(place) ?? [])].filter((namespace) => !fromAbove.has(namespace));
      expect([...given].sort()).toEqual(own.sort());
    },
  );

  it.each(Object.keys(PAGE_MESSAGES))('are handed on by %s', (place) => {
    const handsOn = [`<PageMessages of="${place}">`, `, '${place}', `];
    expect(handsOn.filter((text) => textOf(place).includes(text))).toHaveLength(1);
  });

  it('are found in the sources at all', () => {
    expect(shownFiles().length).toBeGreaterThan(40);
    expect(namespacesOf('app/(signed-in)/accounts/page.tsx')).toContain('accounts');
  });
});
