import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import { PANEL_PICTURES } from '@/lib/view/front-pictures';
import { PanelPicture, type ShownTo } from './product-picture';

const PANELS = [
  { name: 'bill', ground: 'bg-accent-panel' },
  { name: 'together', ground: 'bg-attention-soft' },
  { name: 'payday', ground: 'bg-home-soft' },
] as const;

/** What one can do with it: each a sentence or two beside a picture of it, on alternate sides where there is room. */
export function Panels(shownTo: ShownTo) {
  const t = useTranslations('front.panels');
  return (
    <ul className="mx-auto flex w-full max-w-page flex-col gap-11 px-4 sm:px-6 lg:gap-8">
      {PANELS.map(({ name, ground }, index) => (
        <li
          key={name}
          className={classNames(
            'items-center gap-8 md:flex lg:gap-16',
            index % 2 === 1 && 'flex-row-reverse',
          )}
        >
          <div className="flex-1">
            <h2 className="text-title font-semibold text-balance lg:text-display">
              {t(`${name}.title`)}
            </h2>
            <p className="mt-3 max-w-[30rem] text-heading text-ink-muted">{t(`${name}.text`)}</p>
          </div>
          {/* From edge to edge of a phone: the picture keeps its size, and its words can be read. */}
          <div
            className={classNames(
              'shrink-0 px-4 py-6 max-md:mt-5 max-sm:-mx-4 sm:rounded-card sm:p-6 md:w-104 lg:w-114 lg:p-8',
              ground,
            )}
          >
            <div className="mx-auto w-full max-w-[24.375rem] overflow-hidden rounded-card border border-ink/10 bg-surface shadow-raised">
              <PanelPicture
                picture={PANEL_PICTURES[name]}
                alt={t(`${name}.picture`)}
                {...shownTo}
              />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
