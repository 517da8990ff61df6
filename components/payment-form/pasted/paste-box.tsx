'use client';

import { ClipboardPaste, FileUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { FormField } from '@/components/payment-form/fields/form-field';
import { InWidth } from '@/components/payment-form/in-width';
import { textInFile } from '@/components/payment-form/typing/text-in-file';
import { Button } from '@/components/ui/button';
import { drawnLater } from '@/components/ui/drawn-later';
import { controlStyle } from '@/components/ui/form/control-style';
import type { UnderstoodProps } from './understood';
import { usePasting } from './use-pasting';
import { useSharedText } from './use-shared-text';

const FILE_BYTES_MAX = 2 * 1024 * 1024;

const Understood = drawnLater(async () => (await import('./understood')).Understood);

type PasteBoxProps = Omit<UnderstoodProps, 'source'>;

/** Takes a bill in whatever form: copied from a page or a mail, or as a file. */
export function PasteBox(props: PasteBoxProps) {
  const t = useTranslations('paymentForm');
  const [source, setSource] = useState<UnderstoodProps['source'] | null>(null);
  const [isTyping, setTyping] = useState(false);
  const [written, setWritten] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const number = useRef(0);
  const take = (text: string | null) => {
    number.current += 1;
    setTyping(false);
    setWritten('');
    setSource({ number: number.current, text });
  };
  const takeFile = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    take(chosen.size > FILE_BYTES_MAX ? null : await textInFile(chosen).catch(() => null));
    if (file.current) file.current.value = '';
  };
  useSharedText(take);
  usePasting({ onText: take, onFile: (dropped) => void takeFile(dropped) });
  const paste = async () => {
    // If the browser denies access to the clipboard, there is a field to paste into.
    const text = await navigator.clipboard?.readText().catch(() => '');
    if (text) take(text);
    else setTyping(true);
  };
  return (
    <section
      aria-label={t('paste.title')}
      className="rounded-card border border-dashed border-line-strong px-4 py-2 has-[[role=status]>*]:pb-4 sm:py-4"
    >
      {/* One row on a phone, where nothing can be dropped and the first field is what one came for. */}
      <div className="flex items-center justify-between gap-x-3 gap-y-3 sm:flex-wrap sm:gap-x-6">
        <div className="min-w-0 flex-1 sm:basis-60">
          <p className="font-medium">
            {t('paste.title')}
            <span className="hidden sm:pointer-fine:inline">{t('paste.orDrop')}</span>
          </p>
          <p className="text-small text-ink-muted">
            <InWidth short={t('paste.hintShort')}>{t('paste.hint')}</InWidth>
          </p>
        </div>
        <div className="flex gap-2 sm:flex-wrap">
          <Button size="small" icon={ClipboardPaste} onClick={() => void paste()}>
            {t('paste.paste')}
          </Button>
          <Button size="small" icon={FileUp} onClick={() => file.current?.click()}>
            <InWidth short={t('paste.fileShort')}>{t('paste.file')}</InWidth>
          </Button>
          <input
            ref={file}
            type="file"
            accept=".xml,.txt,text/xml,application/xml,text/plain"
            aria-label={t('paste.file')}
            tabIndex={-1}
            onChange={(event) => void takeFile(event.target.files?.[0])}
            className="sr-only"
          />
        </div>
      </div>
      {isTyping && (
        <div className="mt-4 space-y-3">
          <FormField label={t('paste.field')} hint={t('paste.hint')}>
            {(control) => (
              <textarea
                {...control}
                ref={(element) => element?.focus()}
                value={written}
                onChange={(event) => setWritten(event.target.value)}
                rows={4}
                spellCheck={false}
                className={controlStyle}
              />
            )}
          </FormField>
          <Button size="small" disabled={written.trim() === ''} onClick={() => take(written)}>
            {t('paste.take')}
          </Button>
        </div>
      )}
      <div role="status" className="mt-4 empty:hidden">
        {source && <Understood key={source.number} source={source} {...props} />}
      </div>
    </section>
  );
}
