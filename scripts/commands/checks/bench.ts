import { runProgram } from './run-program';

await runProgram('bench/run.ts', process.argv.slice(2));
