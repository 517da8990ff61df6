/** @jsxImportSource hono/jsx */
/** The frame of every console page: where the user is, what was done or refused, and forms that carry the token. */
import { createContext, type FC, type PropsWithChildren, useContext } from 'hono/jsx';
import { formatInstant } from '@/sandbox-bank/sca/locale';
import { Page } from '@/sandbox-bank/sca/page';
import type { SubmittedForm } from '@/sandbox-bank/sca/visit';
import { currentLocale, pageValue } from '@/sandbox-bank/server/html';
import type { ConsoleTexts } from './english-texts';
import { EXAMINATION_TEXTS } from './examination-texts';
import type { Problem } from './perform';
import { CONSOLE_TEXTS } from './texts';

export const CONSOLE_PATH = '/console';
export const SCRIPT_PATH = `${CONSOLE_PATH}/console.js`;

/** What a page needs besides its content. */
export type Frame = {
  formToken: string;
  /** Whether the last form succeeded. */
  done: boolean;
  /** Why the last form was refused. */
  problem: Problem | null;
  /** The refused form: where it was sent, and the input, which its page shows again. */
  refused: { action: string; fields: SubmittedForm } | null;
};

/** A page of the console in its frame, and the frame of the page that is rendered. */
export const [inFrame, currentFrame] = pageValue<Frame>('a page of the console has a frame');

/** The input of the form around a field, if the form was refused. */
const RefusedInput = createContext<SubmittedForm | null>(null);

/** The texts of the page that is rendered, in its language. */
export function consoleTexts(): ConsoleTexts {
  return CONSOLE_TEXTS[currentLocale()];
}

/** The address of a world's page. */
export function worldPath(worldId: string, page = ''): string {
  return `${CONSOLE_PATH}/worlds/${encodeURIComponent(worldId)}${page === '' ? '' : `/${page}`}`;
}

/** A short name for a world: the beginning of its id. */
export function worldName(worldId: string): string {
  return worldId.slice(0, 8);
}

/** The path of the requests, seen from a world if from any; only those with an X-Request-ID if one is given. */
export function requestsPath(worldId?: string, requestId?: string): string {
  const query = new URLSearchParams({
    ...(requestId === undefined ? {} : { request: requestId }),
    ...(worldId === undefined ? {} : { world: worldId }),
  }).toString();
  return `${CONSOLE_PATH}/requests${query === '' ? '' : `?${query}`}`;
}

/** What every page of a world says about it: which one it is, and its time. */
export type PlacedWorld = { id: string; now: Date };

type Place = 'worlds' | 'requests' | 'overview' | 'people' | 'money' | 'examination';

/** A page of the console. @param props.world the world it belongs to or was reached from, if any. */
export function ConsolePage({
  title,
  place,
  world,
  live,
  children,
}: PropsWithChildren<{
  title: string;
  place: Place;
  world?: PlacedWorld | undefined;
  live?: boolean;
}>) {
  const { done, problem } = currentFrame();
  const texts = consoleTexts();
  const { nav } = texts;
  const named = world === undefined ? [] : [texts.world.title(worldName(world.id))];
  return (
    <Page title={[title, ...named, texts.title].join(' – ')} wide homeHref={CONSOLE_PATH}>
      <nav class="console-nav" aria-label={nav.label}>
        <NavLink
          href={CONSOLE_PATH}
          text={nav.worlds}
          current={place === 'worlds'}
          isAround={place !== 'requests'}
        />
        <NavLink
          href={requestsPath(world?.id)}
          text={nav.requests}
          current={place === 'requests'}
        />
      </nav>
      {world === undefined ? null : <WorldBar world={world} place={place} />}
      <h1>{title}</h1>
      {problem === null ? null : <RefusalNote title={texts.problem} problem={problem} />}
      {done && problem === null ? <p role="status">{texts.done}</p> : null}
      {children}
      {live ? <script src={SCRIPT_PATH} defer /> : null}
    </Page>
  );
}

export function RefusalNote({
  title,
  problem: { text, english = '' },
}: {
  title: string;
  problem: Problem;
}) {
  return (
    <div class="problem" role="alert">
      <p>
        <strong>{title}:</strong> {text}
        {text === '' || english === '' ? '' : ' '}
        {english === '' ? null : <span lang="en">{english}</span>}
      </p>
    </div>
  );
}

export function Section({
  id,
  title,
  lead,
  children,
}: PropsWithChildren<{ id: string; title: string; lead?: string }>) {
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead === undefined ? null : <p class="soft">{lead}</p>}
      {children}
    </section>
  );
}

/** A form that does one thing; `fields` are sent as hidden ones. */
export function ActionForm({
  action,
  label,
  fields = {},
  primary = false,
  danger = false,
  describedBy,
  encoding,
  children,
}: PropsWithChildren<{
  action: string;
  label: string;
  fields?: Readonly<Record<string, string>>;
  primary?: boolean;
  /** Whether it destroys something. */
  danger?: boolean;
  describedBy?: string;
  encoding?: 'multipart/form-data';
}>) {
  return (
    <form class="console-form" method="post" action={action} enctype={encoding}>
      <input type="hidden" name="form" value={currentFrame().formToken} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <RefusedInput.Provider value={refusedInput(action, fields)}>{children}</RefusedInput.Provider>
      <button
        type="submit"
        class={danger ? 'danger' : primary ? 'primary' : 'quiet'}
        aria-describedby={describedBy}
      >
        {label}
      </button>
    </form>
  );
}

export function Field({
  id,
  name,
  label,
  value,
  type = 'text',
  required = false,
}: {
  id: string;
  name: string;
  label: string;
  value?: string;
  type?: 'text' | 'number' | 'date' | 'password' | 'file';
  required?: boolean;
}) {
  const input = useContext(RefusedInput)?.get(name)?.[0];
  return (
    <div class="console-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        value={input ?? value}
        required={required}
        autocomplete="off"
      />
    </div>
  );
}

export function Select({
  id,
  name,
  label,
  options,
}: {
  id: string;
  name: string;
  label: string;
  options: readonly { value: string; text: string }[];
}) {
  const input = useContext(RefusedInput)?.get(name)?.[0];
  return (
    <div class="console-field">
      <label for={id}>{label}</label>
      <select id={id} name={name}>
        {options.map(({ value, text }) => (
          <option key={value} value={value} selected={value === input}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A switch, with a description of its effect. */
export function Switch({
  name,
  label,
  checked,
}: {
  name: string;
  label: string;
  checked: boolean;
}) {
  const input = useContext(RefusedInput);
  return (
    <label class="console-switch">
      <input type="checkbox" name={name} value="on" checked={input?.has(name) ?? checked} />
      <span>{label}</span>
    </label>
  );
}

/** The input of this form if it is the refused one: a page has several with one address, which their fields tell apart. */
export function refusedInput(
  action: string,
  fields: Readonly<Record<string, string>>,
): SubmittedForm | null {
  const { refused } = currentFrame();
  if (refused === null || refused.action !== action) return null;
  const isSame = Object.entries(fields).every(
    ([name, value]) => refused.fields.get(name)?.[0] === value,
  );
  return isSame ? refused.fields : null;
}

/** Which world the page is in, what time it is there, and the world's pages. */
const WorldBar: FC<{ world: PlacedWorld; place: Place }> = ({ world: { id, now }, place }) => {
  const locale = currentLocale();
  const { world } = consoleTexts();
  const name = world.title(worldName(id));
  return (
    <div class="console-world">
      <p>
        <strong>{name}</strong> <span class="soft">{formatInstant(now, locale)}</span>
      </p>
      <nav class="console-tabs" aria-label={name}>
        <NavLink href={worldPath(id)} text={world.overview} current={place === 'overview'} />
        <NavLink
          href={worldPath(id, 'customers')}
          text={world.people}
          current={place === 'people'}
        />
        <NavLink href={worldPath(id, 'payments')} text={world.money} current={place === 'money'} />
        <NavLink
          href={worldPath(id, 'examination')}
          text={EXAMINATION_TEXTS[locale].title}
          current={place === 'examination'}
        />
      </nav>
    </div>
  );
};

type NavLinkProps = {
  href: string;
  text: string;
  current: boolean;
  /** Whether the page is one of those that this link leads to. */
  isAround?: boolean;
};

function NavLink({ href, text, current, isAround = false }: NavLinkProps) {
  return current || isAround ? (
    <a href={href} aria-current={current ? 'page' : 'true'}>
      {text}
    </a>
  ) : (
    <a href={href}>{text}</a>
  );
}
