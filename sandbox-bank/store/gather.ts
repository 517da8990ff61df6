/** Answers many calls by one run, so that requests that come at the same time cost the database one statement. */

type Waiting<Asked, Answer> = {
  asked: Asked;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/**
 * Gathers the calls that come before a run begins, and while one is under way. A call is never answered by a run that
 * began before it, so an answer is as fresh as if the call had run alone.
 * @param run answers calls in their order; when it throws, all of them fail.
 */
export function gather<Asked, Answer>(
  run: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = [];
  let isBusy = false;
  const runNext = async () => {
    const calls = waiting;
    waiting = [];
    try {
      const answers = await run(calls.map(({ asked }) => asked));
      for (const [index, { resolve }] of calls.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
    isBusy = false;
    beginRun();
  };
  const beginRun = () => {
    if (isBusy || waiting.length === 0) return;
    isBusy = true;
    setImmediate(runNext);
  };
  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      beginRun();
    });
}
