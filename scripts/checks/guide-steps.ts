/** Turns a guide's instructions into steps that a program can follow. */

export type GuideStep =
  /** A command; `where` is the reader's folder or the clone of this repository. */
  | { kind: 'command'; text: string; where: 'folder' | 'clone'; fails: boolean; output: string[] }
  /** A command that keeps running during the next ones. */
  | { kind: 'background'; text: string }
  | { kind: 'file'; name: string; text: string };

const BLOCK = /^```(\S*) *(.*)\n([\s\S]*?)^```$/gm;

/**
 * A guide's steps. The word after a code block's language says what it is: `sh` a command, `sh clone` one in the clone,
 * `sh background` one that keeps running, `sh fails` one that exits with an error; any other language with a name is a
 * file. `text` is what the previous command must print, with each line somewhere in its output.
 * @throws Error for any other block, since nobody would run it.
 */
export function guideSteps(markdown: string): GuideStep[] {
  const steps: GuideStep[] = [];
  for (const [, language = '', word = '', text = ''] of markdown.matchAll(BLOCK)) {
    if (language === 'text') expectOutput(steps.at(-1), text);
    else if (language !== 'sh') steps.push(fileOf(language, word, text));
    else if (word === 'background') steps.push({ kind: 'background', text });
    else if (word === '' || word === 'clone' || word === 'fails')
      steps.push({
        kind: 'command',
        text,
        where: word === 'clone' ? 'clone' : 'folder',
        fails: word === 'fails',
        output: [],
      });
    else throw new Error(`There are no commands of the kind "${word}".`);
  }
  return steps;
}

function expectOutput(step: GuideStep | undefined, text: string): void {
  if (step?.kind !== 'command') throw new Error(`No command prints this:\n${text}`);
  step.output.push(...text.split('\n').filter((line) => line !== ''));
}

function fileOf(language: string, name: string, text: string): GuideStep {
  if (name === '') throw new Error(`A block of ${language} has no name for its file:\n${text}`);
  return { kind: 'file', name, text };
}
