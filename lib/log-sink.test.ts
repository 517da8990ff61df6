import { expect, it } from 'vitest';
import { createLogSink, type Output } from './log-sink';

/** An output whose state the test sets. */
const fakeOutput = () => {
  const output: Output & { text: string; isFull: boolean; writableLength: number } = {
    text: '',
    isFull: false,
    writableLength: 0,
    write(text: string, done: (error?: Error | null) => void): boolean {
      if (!output.isFull) output.text += text;
      done(output.isFull ? new Error('ENOSPC: no space left on device, write') : null);
      return true;
    },
    on: () => output,
  };
  return output;
};

const noticeOf = (count: number) => `${count} lines are missing\n`;

it('counts the lines that found no room, and says how many once there is room', () => {
  const output = fakeOutput();
  const sink = createLogSink(output, noticeOf);
  sink.write('one\n');
  output.isFull = true;
  for (const line of ['two\n', 'three\n', 'four\n']) sink.write(line);
  output.isFull = false;
  sink.write('five\n');
  sink.write('six\n');
  expect(output.text).toBe('one\n\n3 lines are missing\nfive\nsix\n');
});

it('keeps no more than a mebibyte for a reader that is behind', () => {
  const output = fakeOutput();
  const sink = createLogSink(output, noticeOf);
  output.writableLength = 1_048_577;
  sink.write('one\n');
  output.writableLength = 0;
  sink.write('two\n');
  expect(output.text).toBe('\n1 lines are missing\ntwo\n');
});
