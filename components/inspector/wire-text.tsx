import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import type { HeaderLines } from '@/lib/view/inspected/inspector';
import { BreakableText } from './breakable-text';

type Origin = 'target' | 'clock' | 'body' | 'made' | 'identity' | 'return';

type WireTextProps = {
  lines: HeaderLines;
  body: string | null;
  /** Where a header's value comes from, if that is to be shown. */
  originOf?: (name: string) => Origin | null;
};

/** A longer value, such as a certificate, scrolls in a box that fades at its end, which shows that more follows. */
const SHOWN_CHARACTERS_MAX = 480;

/** Headers as sent, one per line, and the body below. */
export function WireText({ lines, body, originOf }: WireTextProps) {
  const t = useTranslations('inspector');
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface-sunken">
      <ol>
        {lines.map(([name, value]) => {
          const origin = originOf?.(name) ?? null;
          return (
            <li
              key={name}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-line px-3 py-1 not-first:border-t"
            >
              <Line name={name} value={value} />
              {origin && (
                <span className="text-small text-ink-muted">{t(`origins.${origin}`)}</span>
              )}
            </li>
          );
        })}
      </ol>
      {body !== null && (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
          tabIndex={0}
          className="max-h-96 overflow-y-auto border-t border-line px-3 py-2 text-small whitespace-pre-wrap wrap-anywhere focus-visible:-outline-offset-2"
        >
          {body}
        </pre>
      )}
    </div>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  const isLong = value.length > SHOWN_CHARACTERS_MAX;
  return (
    <code
      className={classNames(
        'min-w-0 text-small whitespace-pre-wrap',
        isLong
          ? 'max-h-37.5 overflow-y-auto pb-10 break-all mask-b-from-[calc(100%-3rem)] focus-visible:-outline-offset-2'
          : 'wrap-anywhere',
      )}
      tabIndex={isLong ? 0 : undefined}
    >
      <span className="text-ink-muted">{name}: </span>
      {isLong ? value : <BreakableText>{value}</BreakableText>}
    </code>
  );
}
