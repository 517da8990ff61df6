'use client';

import { useTranslations } from 'next-intl';
import { Fragment, useId, useState } from 'react';
import { Sheet } from '@/components/ui/overlay/sheet';
import { isMac } from './is-mac';
import { Kbd } from './kbd';
import { isOfSingleKeys, SHORTCUTS } from './keys';
import { areSingleKeysOn, switchSingleKeys } from './single-keys';

export type KeysSheetProps = { open: boolean; onClose: () => void };

/** Keys that lists and dialogs handle themselves. */
const OF_LISTS = [
  { name: 'rows', keys: ['↑', '↓'] },
  { name: 'pages', keys: ['Page Up', 'Page Down'] },
  { name: 'ends', keys: ['Home', 'End'] },
  { name: 'unfold', keys: ['→', '←'] },
  { name: 'open', keys: ['Enter'] },
  { name: 'close', keys: ['Esc'] },
] as const;

/** The list of shortcuts, and the switch for single-key ones. */
export function KeysSheet({ open, onClose }: KeysSheetProps) {
  const t = useTranslations('keys');
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} title={t('title')}>
      <Keys />
    </Sheet>
  );
}

function Keys() {
  const t = useTranslations('keys');
  const id = useId();
  const [single, setSingle] = useState(areSingleKeysOn);
  const worksNow = (keys: string) => single || !isOfSingleKeys(keys);
  const shown = SHORTCUTS.filter(({ keys }) => keys.some(worksNow));
  return (
    <div className="space-y-8">
      <section aria-labelledby={`${id}-everywhere`}>
        <h3 id={`${id}-everywhere`} className="font-semibold">
          {t('everywhere')}
        </h3>
        <dl className="mt-2 divide-y divide-line">
          {shown.map(({ name, keys }) => (
            <Row key={name} name={t(`names.${name}`)}>
              {keys.filter(worksNow).map((each, index) => (
                <Fragment key={each}>
                  {index > 0 && <span className="text-small text-ink-muted">{t('or')}</span>}
                  <Pressed keys={each} />
                </Fragment>
              ))}
            </Row>
          ))}
        </dl>
      </section>
      <section aria-labelledby={`${id}-lists`}>
        <h3 id={`${id}-lists`} className="font-semibold">
          {t('lists')}
        </h3>
        <dl className="mt-2 divide-y divide-line">
          {OF_LISTS.map(({ name, keys }) => (
            <Row key={name} name={t(`ofLists.${name}`)}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Row>
          ))}
        </dl>
      </section>
      <label className="flex cursor-pointer items-start gap-3 rounded-control border border-line p-4">
        <input
          type="checkbox"
          checked={single}
          onChange={({ target }) => {
            setSingle(target.checked);
            switchSingleKeys(target.checked);
          }}
          aria-describedby={`${id}-single`}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span>
          <span className="block font-medium">{t('single')}</span>
          <span id={`${id}-single`} className="block text-small text-ink-muted">
            {t('singleText')}
          </span>
        </span>
      </label>
    </div>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 py-1.5">
      <dt>{name}</dt>
      <dd className="flex shrink-0 items-center gap-1.5">{children}</dd>
    </div>
  );
}

/** Keys pressed together side by side; keys pressed in sequence with a word between them. */
function Pressed({ keys }: { keys: string }) {
  const t = useTranslations('keys');
  const held = keys.split('+');
  if (held.length > 1)
    return held.map((key) => (
      <Kbd key={key}>{key === 'Mod' ? (isMac() ? '⌘' : t('control')) : key}</Kbd>
    ));
  return keys.split(' ').map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span className="text-small text-ink-muted">{t('then')}</span>}
      <Kbd>{key}</Kbd>
    </Fragment>
  ));
}
