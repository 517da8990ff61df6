/** @jsxImportSource hono/jsx */
/** The page of requests that reached the bank, newest first, each with the check that refused it. */
import type { FC } from 'hono/jsx';
import { breakable } from '@/lib/xs2a/message/breakable';
import { shortTarget } from '@/lib/xs2a/message/short-target';
import { formatInstant, formatTime } from '@/sandbox-bank/sca/locale';
import { BASE_PATH } from '@/sandbox-bank/server/bank';
import { currentLocale } from '@/sandbox-bank/server/html';
import type { LoggedRequest } from '@/sandbox-bank/store/request-log';
import { ConsolePage, consoleTexts, type PlacedWorld, requestsPath, worldName } from './frame';

export type ShownRequest = LoggedRequest & { id: bigint };

export function RequestsPage({
  shown,
  live,
  world,
}: {
  shown: readonly ShownRequest[];
  live: boolean;
  /** The world that the page was reached from. */
  world?: PlacedWorld;
}) {
  const { requests } = consoleTexts();
  const latest = (
    <p>
      <a href={requestsPath(world?.id)}>{requests.refresh}</a>
    </p>
  );
  return (
    <ConsolePage title={requests.title} place="requests" world={world} live={live}>
      <p class="soft">{live ? requests.lead : requests.leadOne}</p>
      {live ? <noscript>{latest}</noscript> : latest}
      <RequestList shown={shown} />
    </ConsolePage>
  );
}

export function RequestList({ shown }: { shown: readonly ShownRequest[] }) {
  const { requests } = consoleTexts();
  return (
    <div id="request-list" class="card" data-last={String(shown[0]?.id ?? '')}>
      {shown.length === 0 ? <p>{requests.none}</p> : null}
      {shown.map((request) => (
        <Request key={String(request.id)} request={request} />
      ))}
    </div>
  );
}

/** Lines end at a separator, so that no word is broken that would fit. */
const Breakable: FC<{ text: string }> = ({ text }) => (
  <>
    {breakable(text).map((piece, index) => (
      <>
        {index === 0 ? null : <wbr />}
        {piece}
      </>
    ))}
  </>
);

const Request: FC<{ request: ShownRequest }> = ({ request }) => {
  const locale = currentLocale();
  const { requests, world } = consoleTexts();
  const failed = request.checks.find(({ outcome }) => outcome === 'failed');
  return (
    <details id={`request-${request.id}`} class="console-request">
      <summary>
        <span class={failed === undefined ? 'tag passed' : 'tag failed'}>{request.status}</span>{' '}
        <code class="path">
          <Breakable text={shortLine(request.requestLine)} />
        </code>{' '}
        <time class="soft small" datetime={request.receivedAt.toISOString()}>
          {formatTime(request.receivedAt, locale)}
        </time>{' '}
        <span class="soft small more">
          <span class={failed === undefined ? '' : 'console-failed'}>
            {failed === undefined
              ? requests.passed
              : requests.refusedBy(requests.checkName(failed.check) ?? failed.check)}
          </span>{' '}
          · {request.organisation ?? requests.nobody}
          {request.worldId === null ? '' : ` · ${world.title(worldName(request.worldId))}`}
        </span>
      </summary>
      <p class="soft">
        <code>{request.requestLine}</code>
        <br />
        {formatInstant(request.receivedAt, locale)}
      </p>
      {failed?.text === undefined ? null : (
        <p class="console-failed" lang="en">
          {failed.text}
        </p>
      )}
      <h2>{requests.checks}</h2>
      <ol class="console-checks">
        {request.checks.map(({ check, outcome, text }) => (
          <li key={check} class={outcome === 'failed' ? 'console-failed' : 'soft'}>
            {requests.checkName(check)} <code>{check}</code>: {requests.outcomes[outcome]}
            {text === undefined ? null : (
              <>
                {' – '}
                <span lang="en">{text}</span>
              </>
            )}
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

/**
 * Method and target of a request line, without what is the same for all, the base path and the version of HTTP, and with
 * ids shortened: what follows them tells requests apart.
 */
function shortLine(requestLine: string): string {
  const [method = '', target = ''] = requestLine.split(' ');
  const path = target.startsWith(`${BASE_PATH}/`) ? target.slice(BASE_PATH.length) : target;
  return `${method} ${shortTarget(path)}`;
}
