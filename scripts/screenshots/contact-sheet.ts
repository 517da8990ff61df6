/** The page that shows all pictures of a run side by side. */
import { escapeMarkup } from '@/lib/view/escape-markup';
import type { Examination } from './examine';

/** A page at one width and in one language: its pictures and findings. */
export type Shot = Examination & {
  name: string;
  locale: string;
  width: number;
  /** The picture's file for each theme, relative to the sheet. */
  files: Readonly<Record<'light' | 'dark', string>>;
};

/** How much a page may shift while it loads. */
export const SHIFT_MAX = 0.01;

/** Whether something about it needs a look. */
export function needsAttention({ shift, cut, axe }: Examination): boolean {
  return shift > SHIFT_MAX || cut.length > 0 || axe.length > 0;
}

export function contactSheet(shots: readonly Shot[]): string {
  const names = [...new Set(shots.map(({ name }) => name))];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Screenshots</title>
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 24px; }
h2 { margin: 32px 0 8px; }
.row { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start; }
figure { margin: 0; max-width: 360px; }
img { max-width: 100%; max-height: 420px; border: 1px solid #8888; display: block; }
figcaption { font-size: 13px; overflow-wrap: anywhere; }
.found { color: #c0392b; }
</style></head><body>
<h1>${shots.length * 2} pictures of ${names.length} pages and states</h1>
${names.map((name) => section(name, shots)).join('\n')}
</body></html>
`;
}

/** The findings as rows of a table. */
export function findingsOf(shots: readonly Shot[]): Record<string, string | number>[] {
  return shots.filter(needsAttention).map(({ name, locale, width, shift, moved, cut, axe }) => ({
    page: name,
    language: locale,
    width,
    shift: Number(shift.toFixed(3)),
    moved: shift > SHIFT_MAX ? moved.join(' | ') : '',
    cut: cut.map((text) => text.slice(0, 40)).join(' | '),
    axe: axe.map((text) => text.slice(0, 60)).join(' | '),
  }));
}

function section(name: string, shots: readonly Shot[]): string {
  const own = shots.filter((shot) => shot.name === name);
  return `<h2>${escapeMarkup(name)}</h2>
<div class="row">${own.map(figures).join('')}</div>`;
}

function figures(shot: Shot): string {
  const { locale, width, shift, cut, axe, files } = shot;
  const found = [
    ...(shift > SHIFT_MAX ? [`moves by ${shift.toFixed(3)}`] : []),
    ...cut.map((text) => `cut: ${text}`),
    ...axe,
  ];
  return (['light', 'dark'] as const)
    .map(
      (theme) =>
        `<figure><a href="${encodeURI(files[theme])}"><img loading="lazy" src="${encodeURI(
          files[theme],
        )}" alt=""></a><figcaption>${width} ${theme} ${locale}${
          theme === 'light' && found.length > 0
            ? `<br><span class="found">${found.map(escapeMarkup).join('<br>')}</span>`
            : ''
        }</figcaption></figure>`,
    )
    .join('');
}
