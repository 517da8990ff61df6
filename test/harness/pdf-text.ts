/** Reads one of Brygge's PDFs from its bytes alone: the texts on each page, and how they are tagged. */
import { inflateSync } from 'node:zlib';
import { groupBy } from '@/lib/xs2a/group-by';

type Item = { x: number; y: number; text: string; mcid: number | null };

/** The lines of each page from top to bottom; separate texts on one line are joined by `|`. */
export function pdfPages(pdf: Uint8Array): string[][] {
  const file = opened(pdf);
  return file.pages.map((page) => {
    const lines = groupBy(itemsOf(file, page), ({ y }) => Math.round(y));
    return [...lines.entries()]
      .sort(([one], [other]) => other - one)
      .map(([, items]) =>
        items
          .sort((one, other) => one.x - other.x)
          .map(({ text }) => text)
          .join(' | '),
      );
  });
}

/** The elements of the document in reading order, as `TAG text`; nested elements are indented. */
export function pdfTags(pdf: Uint8Array): string[] {
  const file = opened(pdf);
  const texts = new Map<string, string>();
  for (const page of file.pages)
    for (const { mcid, text } of itemsOf(file, page))
      if (mcid !== null) {
        const key = `${page} ${mcid}`;
        texts.set(key, [texts.get(key), text].filter((part) => part !== undefined).join(' '));
      }
  const found: string[] = [];
  const visit = (id: number, depth: number): void => {
    const { head } = file.object(id);
    const page = reference(head, 'Pg');
    const kids = /\/K \[([^\]]*)\]/.exec(head)?.[1] ?? '';
    const said = [...kids.replace(/\d+ 0 R/g, '').matchAll(/\d+/g)]
      .map(([mcid]) => texts.get(`${page} ${mcid}`) ?? '')
      .join(' ');
    found.push(`${'  '.repeat(depth)}${/\/S \/(\w+)/.exec(head)?.[1]} ${said}`.trimEnd());
    for (const [, kid] of kids.matchAll(/(\d+) 0 R/g)) visit(Number(kid), depth + 1);
  };
  const root = file.object(reference(file.catalog, 'StructTreeRoot') ?? 0).head;
  for (const [, id] of (/\/K \[([^\]]*)\]/.exec(root)?.[1] ?? '').matchAll(/(\d+) 0 R/g))
    visit(Number(id), 0);
  return found;
}

type PdfObject = { head: string; stream: () => string };
type PdfFile = {
  catalog: string;
  pages: number[];
  object: (id: number) => PdfObject;
  /** Caches the letters of each font. */
  letters: Map<number, Map<string, string>>;
};

function opened(pdf: Uint8Array): PdfFile {
  const text = Buffer.from(pdf).toString('latin1');
  const from = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  const offsets = [...text.slice(from).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) =>
    Number(at),
  );
  const object = (id: number): PdfObject => {
    const at = offsets[id - 1] ?? 0;
    const end = text.indexOf('endobj', at);
    const stream = text.indexOf('stream\n', at);
    const head = text.slice(at, stream === -1 || stream > end ? end : stream);
    if (!head.startsWith(`${id} 0 obj`)) throw new Error(`Object ${id} is not where it should be.`);
    return {
      head,
      stream: () => {
        const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
        const bytes = Buffer.from(text.slice(stream + 7, stream + 7 + length), 'latin1');
        return inflateSync(bytes).toString('latin1');
      },
    };
  };
  const root = Number(/\/Root (\d+) 0 R/.exec(text.slice(from))?.[1]);
  const catalog = object(root).head;
  const kids = /\/Kids \[([^\]]*)\]/.exec(object(reference(catalog, 'Pages') ?? 0).head)?.[1] ?? '';
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id));
  return { catalog, pages, object, letters: new Map() };
}

function reference(head: string, name: string): number | null {
  const id = new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1];
  return id === undefined ? null : Number(id);
}

function itemsOf(file: PdfFile, pageId: number): Item[] {
  const page = file.object(pageId).head;
  const resources = file.object(reference(page, 'Resources') ?? 0).head;
  return shown(file, resources, file.object(reference(page, 'Contents') ?? 0).stream(), 841.89);
}

/**
 * The texts of a content stream. `height` converts distances from the top of the page; null for a form, which has none.
 */
function shown(file: PdfFile, resources: string, content: string, height: number): Item[] {
  const items: Item[] = [];
  const marks: (number | null)[] = [];
  let place = { x: 0, y: 0 };
  let form = { x: 0, y: 0 };
  for (const [operation] of content.matchAll(OPERATIONS)) {
    const numbers = [...operation.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);
    if (operation.endsWith('BDC') || operation.endsWith('BMC')) {
      const mcid = /\/MCID (\d+)/.exec(operation)?.[1];
      marks.push(mcid === undefined ? null : Number(mcid));
    } else if (operation === 'EMC') marks.pop();
    else if (operation.endsWith('Tm')) place = { x: numbers[4] ?? 0, y: numbers[5] ?? 0 };
    else if (operation.endsWith('cm')) form = { x: numbers[4] ?? 0, y: numbers[5] ?? 0 };
    else if (operation.endsWith('Do')) {
      const { head, stream } = file.object(reference(resources, 'Total') ?? 0);
      for (const item of shown(file, head, stream(), 0))
        items.push({ ...item, x: form.x, y: height - form.y });
    } else {
      const [, font = '', glyphs = ''] = /^\/(F\d+) .*?\[(.*)\] TJ$/.exec(operation) ?? [];
      const text = [...glyphs.replace(/[^<]*<([^>]*)>[^<]*/g, '$1').matchAll(/.{4}/g)]
        .map(([code]) => lettersOf(file, reference(resources, font) ?? 0).get(code) ?? '\ufffd')
        .join('');
      const last = items.at(-1);
      const y = height - place.y;
      // Stretches in several fonts are one text.
      if (last !== undefined && last.x === place.x && last.y === y) last.text += text;
      else items.push({ ...place, y, text, mcid: marks.at(-1) ?? null });
    }
  }
  return items;
}

const OPERATIONS =
  /\/\w+ (?:<<.*?>>\s*)?B[DM]C|EMC|[-\d. ]+ Tm|[-\d. ]+ cm|\/F\d+ [\d.]+ Tf \[.*?\] TJ|\/Total Do/gs;

function lettersOf(file: PdfFile, fontId: number): Map<string, string> {
  const known = file.letters.get(fontId);
  if (known !== undefined) return known;
  const map = file.object(reference(file.object(fontId).head, 'ToUnicode') ?? 0).stream();
  const letters = new Map<string, string>();
  file.letters.set(fontId, letters);
  for (const [, from = '', , list = ''] of map.matchAll(/<(\w+)> <(\w+)> \[(.*?)\]/gs))
    for (const [index, [, units = '']] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const code = (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0');
      const codes = units.split(' ').map((unit) => Number.parseInt(unit, 16));
      letters.set(code, String.fromCharCode(...codes));
    }
  return letters;
}
