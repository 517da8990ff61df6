import { expect, it } from 'vitest';
import { shownFiles, textOf } from '@/test/harness/page-sources';

/** Pages that fetch in the browser: their content is made anew at each visit, or changes while the page is open. */
const ASKED_BY_THE_BROWSER = [
  'app/(signed-in)/baskets/new/page.tsx',
  'app/(signed-in)/inspector/[callId]/page.tsx',
  'app/(signed-in)/inspector/page.tsx',
];

it('every page of a person who is signed in comes with its answers', () => {
  const without = shownFiles()
    .filter((file) => /^app\/\(signed-in\)\/.*page\.tsx$/.test(file))
    .filter((file) => !/<PageAnswers of=\{await answers\(|answeredPage\(/.test(textOf(file)));
  expect(without.sort()).toEqual(ASKED_BY_THE_BROWSER);
});
