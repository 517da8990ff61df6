/** @jsxImportSource hono/jsx */
/** The page of an examination: whether there is one, and for each lesson what was expected and what was seen. */
import type { FC } from 'hono/jsx';
import type { LessonResult, Verdict } from '@/sandbox-bank/examination/lessons';
import { formatInstant } from '@/sandbox-bank/sca/locale';
import { currentLocale } from '@/sandbox-bank/server/html';
import type { ExaminedCall } from '@/sandbox-bank/store/examination';
import type { World } from '@/sandbox-bank/store/world';
import { EXAMINATION_TEXTS } from './examination-texts';
import {
  ActionForm,
  ConsolePage,
  type PlacedWorld,
  requestsPath,
  Section,
  worldPath,
} from './frame';

export function ExaminationPage({
  world,
  results,
}: {
  world: World & PlacedWorld;
  results: readonly LessonResult[];
}) {
  const locale = currentLocale();
  const texts = EXAMINATION_TEXTS[locale];
  const { examinedSince } = world;
  const path = worldPath(world.id, 'examination');
  const count = (wanted: Verdict) => results.filter(({ verdict }) => verdict === wanted).length;
  return (
    <ConsolePage title={texts.title} place="examination" world={world}>
      <p class="soft">{texts.lead}</p>
      <section class="card" aria-label={texts.title}>
        <p>
          {examinedSince === null ? texts.off : texts.since(formatInstant(examinedSince, locale))}
        </p>
        <div class="console-row">
          <ActionForm
            action={path}
            label={examinedSince === null ? texts.begin : texts.beginAgain}
            primary={examinedSince === null}
          />
          {examinedSince === null ? null : <ActionForm action={`${path}/end`} label={texts.end} />}
        </div>
      </section>
      <Section
        id="lessons"
        title={texts.results}
        lead={texts.score(count('passed'), count('failed'), count('not-seen'))}
      >
        <ol class="console-list verdicts">
          {results.map((result) => (
            <LessonItem key={result.lesson} worldId={world.id} result={result} />
          ))}
        </ol>
      </Section>
    </ConsolePage>
  );
}

const VERDICT_TAGS: Readonly<Record<Verdict, string>> = {
  passed: 'tag passed',
  failed: 'tag failed',
  'not-seen': 'tag unseen',
};

const LessonItem: FC<{ worldId: string; result: LessonResult }> = ({ worldId, result }) => {
  const { lesson, verdict, calls } = result;
  const texts = EXAMINATION_TEXTS[currentLocale()];
  const [title, wanted] = texts.lessons[lesson];
  const isWaiting = verdict === 'not-seen' && calls.length > 0;
  return (
    <li id={`lesson-${lesson}`}>
      <strong>{title}</strong>{' '}
      <span class={VERDICT_TAGS[verdict]}>
        {isWaiting ? texts.waiting : texts.verdicts[verdict]}
      </span>
      <p class="soft">
        {texts.wanted}: {wanted}
      </p>
      {calls.length === 0 ? null : (
        <>
          <p class="soft">{texts.seen}:</p>
          <ul class="seen">
            {calls.map((call) => (
              <li key={call.id}>
                <SeenCall worldId={worldId} call={call} />
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
};

const SeenCall: FC<{ worldId: string; call: ExaminedCall }> = ({ worldId, call }) => {
  const texts = EXAMINATION_TEXTS[currentLocale()];
  const line = texts.call(`${call.method} ${call.target}`, call.status);
  const met = call.scenario === null ? '' : ` (${texts.scenarios[call.scenario]})`;
  return (
    <>
      {call.requestId === null ? (
        <code>{line}</code>
      ) : (
        <a href={requestsPath(worldId, call.requestId)}>
          <code>{line}</code>
        </a>
      )}
      {met}
    </>
  );
};
