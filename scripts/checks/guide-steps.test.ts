import { describe, expect, it } from 'vitest';
import { guideSteps } from './guide-steps';

const block = (info: string, text: string) => `Words.\n\n\`\`\`${info}\n${text}\n\`\`\`\n\n`;

describe('the steps of a guide', () => {
  it('are its commands, programs and files, in their order', () => {
    const page = [
      block('sh clone', 'npm run kit'),
      block('js a.mjs', 'console.log(1);'),
      block('sh background', 'npx bank'),
      block('sh', 'node a.mjs\nnode b.mjs'),
      block('text', '1\n2'),
      block('sh fails', 'false'),
    ].join('');
    expect(guideSteps(page)).toEqual([
      { kind: 'command', text: 'npm run kit\n', where: 'clone', fails: false, output: [] },
      { kind: 'file', name: 'a.mjs', text: 'console.log(1);\n' },
      { kind: 'background', text: 'npx bank\n' },
      {
        kind: 'command',
        text: 'node a.mjs\nnode b.mjs\n',
        where: 'folder',
        fails: false,
        output: ['1', '2'],
      },
      { kind: 'command', text: 'false\n', where: 'folder', fails: true, output: [] },
    ]);
  });

  it('leave out no block: one that nobody would run is an error', () => {
    expect(() => guideSteps(block('js', 'nobody();'))).toThrow('has no name for its file');
    expect(() => guideSteps(block('sh later', 'true'))).toThrow('"later"');
    expect(() => guideSteps(block('text', 'hello'))).toThrow('No command prints this');
  });
});
