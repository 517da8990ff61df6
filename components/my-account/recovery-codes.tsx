import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button, ButtonAnchor } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';

/** New recovery codes, shown only once. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const t = useTranslations('passkeys');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="space-y-3 rounded-card bg-attention-soft p-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {t('codesTitle')}
      </h3>
      <p className="text-small">{t('codesOnce')}</p>
      <ul className="grid gap-x-6 gap-y-1 font-mono text-small sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="primary" size="small" onClick={onSaved}>
          {t('saved')}
        </Button>
        <ButtonAnchor
          size="small"
          icon={Download}
          download="brygge-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {t('download')}
        </ButtonAnchor>
        <CopyButton text={text} what={t('copy')} />
      </div>
    </div>
  );
}
