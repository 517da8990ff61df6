import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import { PANEL_PICTURES } from '@/lib/view/front-pictures';
import { PanelPicture, type ShownTo } from './product-picture';

const PANELS = ['bill', 'together', 'payday'] as const;

/** What one can do with it: each a sentence or two beside a picture of it, on alternate sides where there is room. */
export function Panels(shownTo: ShownTo) {
  const t = useTranslations('front.panels');
  return (
    <ul className="mx-auto flex w-full max-w-page flex-col gap-16 px-4 sm:px-6 lg:gap-24">
      {PANELS.map((name, index) => (
        <li key={name} className="items-center gap-20 lg:grid lg:grid-cols-2">
          <div className={classNames(index % 2 === 1 && 'lg:order-last')}>
            <h2 className="text-title font-semibold text-balance sm:text-display">
              {t(`${name}.title`)}
            </h2>
            <p className="mt-3 max-w-[30rem] text-heading text-ink-muted">{t(`${name}.text`)}</p>
          </div>
          <div className="w-full max-w-[24.375rem] overflow-hidden rounded-card border border-ink/20 bg-surface shadow-lifted max-lg:mt-6 lg:mx-auto">
            <PanelPicture picture={PANEL_PICTURES[name]} alt={t(`${name}.picture`)} {...shownTo} />
          </div>
        </li>
      ))}
    </ul>
  );
}
