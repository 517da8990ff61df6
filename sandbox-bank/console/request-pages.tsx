/** @jsxImportSource hono/jsx */
/** The page of requests that reached the bank, newest first, each with the check that refused it. */
import type { FC } from 'hono/jsx';
import { formatInstant } from '@/sandbox-bank/sca/locale';
import type { LoggedRequest } from '@/sandbox-bank/store/request-log';
import { CONSOLE_PATH, ConsolePage, type Frame, worldName } from './frame';
import { CONSOLE_TEXTS } from './texts';

export type ShownRequest = LoggedRequest & { id: bigint };

export function RequestsPage({
  frame,
  shown,
  live,
}: {
  frame: Frame;
  shown: readonly ShownRequest[];
  live: boolean;
}) {
  const { requests } = CONSOLE_TEXTS[frame.locale];
  return (
    <ConsolePage frame={frame} title={requests.title} place="requests" live={live}>
      <p class="soft">{requests.lead}</p>
      <p>
        <a href={`${CONSOLE_PATH}/requests`}>{requests.refresh}</a>
      </p>
      <RequestList frame={frame} shown={shown} />
    </ConsolePage>
  );
}

export function RequestList({ frame, shown }: { frame: Frame; shown: readonly ShownRequest[] }) {
  const { requests } = CONSOLE_TEXTS[frame.locale];
  return (
    <div id="request-list" data-last={String(shown[0]?.id ?? '')}>
      {shown.length === 0 ? <p>{requests.none}</p> : null}
      {shown.map((request) => (
        <Request key={String(request.id)} frame={frame} request={request} />
      ))}
    </div>
  );
}

const Request: FC<{ frame: Frame; request: ShownRequest }> = ({ frame, request }) => {
  const { locale } = frame;
  const { requests } = CONSOLE_TEXTS[locale];
  const failed = request.checks.find(({ outcome }) => outcome === 'failed');
  return (
    <details id={`request-${request.id}`} class="card console-request">
      <summary>
        <code>{request.requestLine}</code>{' '}
        <span class={failed === undefined ? 'soft' : 'console-failed'}>
          {request.status} ·{' '}
          {failed === undefined ? requests.passed : requests.refusedBy(failed.check)}
        </span>{' '}
        <span class="soft small">
          {formatInstant(request.receivedAt, locale)} · {request.organisation ?? requests.nobody}
          {request.worldId === null ? '' : ` · ${worldName(request.worldId)}`}
        </span>
      </summary>
      {failed?.text === undefined ? null : <p class="console-failed">{failed.text}</p>}
      <h2>{requests.checks}</h2>
      <ol class="console-checks">
        {request.checks.map(({ check, outcome, text }) => (
          <li key={check} class={outcome === 'failed' ? 'console-failed' : 'soft'}>
            <code>{check}</code>: {requests.outcomes[outcome]}
            {text === undefined ? '' : ` – ${text}`}
          </li>
        ))}
      </ol>
      <h2>{requests.headers}</h2>
      <ul class="console-headers">
        {Object.entries(request.headers).map(([name, value]) => (
          <li key={name}>
            <code>
              {name}: {value}
            </code>
          </li>
        ))}
      </ul>
    </details>
  );
};
