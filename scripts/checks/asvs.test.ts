import { describe, expect, it } from 'vitest';
import { checkRequirements } from './asvs';

const SECTIONS = { '1.1': 2, '1.2': 3 };

const page = (...rows: string[]) =>
  `## Guards\n\n| 9.9.9 | met | | \`gone.ts\` | |\n\n## ASVS 5.0, level 2\n\n### V1 Encoding\n\n` +
  `| Requirement | | How | Code | Test |\n|---|---|---|---|---|\n${rows.join('\n')}\n\n## Keys\n\n| 7.7.7 | |\n`;

const check = (...rows: string[]) =>
  checkRequirements(page(...rows), (file) => file === 'lib/a.ts', SECTIONS);

describe('the requirements of ASVS', () => {
  it('are all answered, singly or by a range over sections', () => {
    expect(check('| 1.1.1, 1.1.2 to 1.2.3 | met | it is | `lib/a.ts` | `lib/a.ts` |')).toEqual([]);
  });

  it('are each answered once', () => {
    expect(
      check('| 1.1.1 to 1.2.2 | met | | | |', '| 1.1.2 | partly | | | |', '| 1.3.1 | met | | | |'),
    ).toEqual([
      'ASVS 1.2.3 is not answered.',
      'ASVS 1.1.2 is answered twice.',
      'ASVS has no requirement 1.3.1 of level 1 or 2.',
    ]);
  });

  it('name files that are there, and say how they are met', () => {
    expect(check('| 1.1.1 to 1.2.3 | soon | | `lib/a.ts` | `lib/b.test.ts` |')).toEqual([
      'ASVS 1.1.1 to 1.2.3: "soon" is not an answer.',
      'ASVS 1.1.1 to 1.2.3: lib/b.test.ts does not exist.',
    ]);
  });
});
