import { ArrowDown, ArrowRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { PANEL_PICTURES, PICTURED_BILL } from '@/lib/view/front-pictures';
import { PanelPicture, type ShownTo } from './product-picture';

const PANELS = [
  { name: 'bill', className: 'bg-accent-panel lg:col-span-2' },
  { name: 'together', className: 'bg-attention-soft' },
  { name: 'payday', className: 'bg-home-soft' },
] as const;

/** What one can do with it: each a sentence or two and a picture of it, which goes on below the edge. */
export function Panels(shownTo: ShownTo) {
  const t = useTranslations('front.panels');
  return (
    <ul className="mx-auto grid w-full max-w-page gap-6 px-4 sm:px-6 lg:grid-cols-2">
      {PANELS.map(({ name, className }) => (
        // From edge to edge of a phone: the picture keeps its size, and its words can be read.
        <li
          key={name}
          className={classNames(
            'grid gap-x-8 gap-y-6 overflow-hidden px-4 pt-8 max-sm:-mx-4 sm:rounded-card sm:px-8 md:grid-cols-[1fr_24.375rem] lg:px-10 lg:pt-10',
            name !== 'bill' && 'lg:row-span-2 lg:grid-cols-1 lg:grid-rows-subgrid',
            className,
          )}
        >
          <div className="flex flex-col gap-6 md:max-lg:pb-8">
            <div>
              <h2
                className={classNames(
                  'text-title font-semibold text-balance',
                  name === 'bill' && 'lg:text-display',
                )}
              >
                {t(`${name}.title`)}
              </h2>
              <p className="mt-3 max-w-[30rem] text-heading text-ink-muted">{t(`${name}.text`)}</p>
            </div>
            {name === 'bill' && <Bill />}
          </div>
          <div className="mx-auto w-full max-w-[26.5rem] overflow-hidden rounded-t-card border border-b-0 border-ink/10 bg-surface shadow-raised">
            <PanelPicture picture={PANEL_PICTURES[name]} alt={t(`${name}.picture`)} {...shownTo} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What was pasted, on its way into the form. */
function Bill() {
  const t = useTranslations('front.panels');
  return (
    <div className="flex items-center gap-4 max-lg:flex-col lg:-mr-8">
      <figure className="w-full shrink-0 rounded-card border border-ink/10 bg-surface-raised p-5 text-small shadow-raised lg:w-68">
        <figcaption className="mb-2 text-ink-muted">{t('bill.before')}</figcaption>
        <pre lang="nb" className="font-mono whitespace-pre-wrap">
          {PICTURED_BILL}
        </pre>
      </figure>
      <Icon of={ArrowDown} className="text-accent md:hidden" />
      <span className="h-px flex-1 bg-accent max-lg:hidden" />
      <Icon of={ArrowRight} className="-ml-7.5 text-accent max-lg:hidden" />
    </div>
  );
}
