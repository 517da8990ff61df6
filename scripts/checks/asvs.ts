/** The requirements of OWASP ASVS 5.0, levels 1 and 2, and a check that docs/security.md answers each of them once. */

/** The number of requirements in each section, with those of level 3 last in each. */
const SECTIONS: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
};

const HEADING = '## ASVS 5.0, level 2';
const ANSWERS = ['met', 'partly', 'not met', 'does not apply'];

/** One sentence for each requirement missing or answered twice, and for each missing file named in a row. */
export function checkRequirements(
  markdown: string,
  isThere: (file: string) => boolean,
  sections: Readonly<Record<string, number>> = SECTIONS,
): string[] {
  const known = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  const rows = rowsOf(markdown);
  const answered = rows.flatMap(({ ids }) => idsOf(ids, known));
  return [
    ...known.filter((id) => !answered.includes(id)).map((id) => `ASVS ${id} is not answered.`),
    ...answered
      .filter((id, index) => answered.indexOf(id) !== index)
      .map((id) => `ASVS ${id} is answered twice.`),
    ...answered
      .filter((id) => !known.includes(id))
      .map((id) => `ASVS has no requirement ${id} of level 1 or 2.`),
    ...rows.flatMap((row) => rowProblems(row, isThere)),
  ];
}

type Row = { ids: string; answer: string; files: string[] };

/** The rows of every table of the section. */
function rowsOf(markdown: string): Row[] {
  const section = markdown.split(`${HEADING}\n`)[1]?.split(/^## /m)[0] ?? '';
  return section
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [, ids = '', answer = '', , code = '', test = ''] = line.split('|');
      const files = [...`${code} ${test}`.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
      return { ids: ids.trim(), answer: answer.trim(), files };
    });
}

/** Expands `6.2.1, 6.2.9 to 6.2.11`; a range follows the order of the requirements. */
function idsOf(text: string, known: readonly string[]): string[] {
  return text.split(', ').flatMap((part) => {
    const [from = '', to] = part.split(' to ');
    if (to === undefined) return [from];
    return known.slice(known.indexOf(from), known.indexOf(to) + 1);
  });
}

function rowProblems({ ids, answer, files }: Row, isThere: (file: string) => boolean): string[] {
  return [
    ...(ANSWERS.includes(answer) ? [] : [`ASVS ${ids}: "${answer}" is not an answer.`]),
    ...files.filter((file) => !isThere(file)).map((file) => `ASVS ${ids}: ${file} does not exist.`),
  ];
}
