import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { RequestError } from '@/lib/query/request';
import { useRequest } from './use-request';

let run: ReturnType<typeof useRequest>['run'];

function Shown() {
  const request = useRequest();
  run = request.run;
  return <output>{`${request.busy} ${request.problem?.code ?? 'none'}`}</output>;
}

const shown = () => screen.getByRole('status').textContent;
const refused = () =>
  Promise.reject(new RequestError({ code: 'conflict', title: 'Conflict', requestId: '1' }));

it('is busy until there is an answer, and keeps the problem of a failure until the next try', async () => {
  renderPage(<Shown />);
  expect(shown()).toBe('false none');
  await act(() => run(refused));
  expect(shown()).toBe('false conflict');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await act(async () => void run(() => answered));
  expect(shown()).toBe('true none');
  await act(async () => answer());
  expect(shown()).toBe('false none');
});

it('stays busy while the browser leaves the page', async () => {
  renderPage(<Shown />);
  await act(() => run(async () => 'leaving'));
  expect(shown()).toBe('true none');
});
