'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/form/error-summary';
import { Field } from '@/components/ui/form/field';
import { OptionalNote } from '@/components/ui/form/field-notes';
import { requestExamination } from '@/lib/query/doctor-request';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import {
  DOCTOR_FIELDS,
  DOCTOR_RULES,
  type DoctorField,
  type DoctorRule,
  type ExaminationView,
  PASTED_CHARACTERS_MAX,
} from '@/lib/view/inspected/signature-doctor';
import type { ProblemField } from '@/lib/view/problem';
import { ExaminationResult } from './examination-result';
import { PasteField } from './paste-field';

type Broken = { name: DoctorField; rule: DoctorRule; line: number };

/** The form, with the findings below it. */
export function Doctor() {
  const t = useTranslations('doctor');
  const words = useTranslations('form');
  const { examination, broken, problem, busy, attempt, examine } = useExamination();
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (examination !== null) result.current?.focus();
  }, [examination]);
  const sentenceOf = (name: DoctorField) => {
    const found = broken.find((one) => one.name === name);
    return found && t(`rules.${found.rule}`, { line: found.line, limit: PASTED_CHARACTERS_MAX });
  };
  const errors = DOCTOR_FIELDS.flatMap((name) => {
    const sentence = sentenceOf(name);
    return sentence ? [{ name, sentence }] : [];
  });
  return (
    <div className="items-start gap-12 lg:grid lg:grid-cols-2">
      <form noValidate onSubmit={examine} className="max-w-column space-y-5">
        <ErrorSummary
          title={words('summary', { count: errors.length })}
          errors={errors}
          shown={errors.length > 0}
          attempt={attempt}
        />
        <PasteField
          name="request"
          label={t('request')}
          hint={t('requestHint')}
          placeholder={EXAMPLE}
          rows={12}
          error={sentenceOf('request')}
        />
        <PasteField
          name="certificate"
          label={<OptionalLabel>{t('certificate')}</OptionalLabel>}
          hint={t('certificateHint')}
          placeholder="-----BEGIN CERTIFICATE-----"
          rows={3}
          error={sentenceOf('certificate')}
        />
        <Field
          name="bankDate"
          label={<OptionalLabel>{t('bankDate')}</OptionalLabel>}
          hint={t('bankDateHint')}
          error={sentenceOf('bankDate')}
          autoComplete="off"
          spellCheck={false}
        />
        <p className="text-small text-ink-muted">{t('kept')}</p>
        <Button type="submit" kind="primary" busy={busy} className="max-sm:w-full">
          {t('examine')}
        </Button>
      </form>
      <div className="max-lg:mt-10">
        {problem && <ProblemNotice problem={problem} />}
        {examination && (
          <div ref={result} tabIndex={-1} className="outline-none">
            <ExaminationResult examination={examination} />
          </div>
        )}
      </div>
    </div>
  );
}

/** A label, and that its field may be left empty. */
function OptionalLabel({ children }: { children: string }) {
  const t = useTranslations('doctor');
  return (
    <>
      {children}
      <OptionalNote>{t('optional')}</OptionalNote>
    </>
  );
}

/** An excerpt, as a developer's log might show it. */
const EXAMPLE = `GET /v1/accounts HTTP/1.1
Date: Mon, 02 Nov 2026 08:05:09 GMT
X-Request-ID: 7c0f4bd5-3f4e-4c0e-9f52-0a6b1f3c2d11
TPP-Signature-Certificate: MIID…
Signature: keyId="SN=…,CA=…",algorithm="rsa-sha256",headers="date x-request-id",signature="…"`;

function useExamination() {
  const [examination, setExamination] = useState<ExaminationView | null>(null);
  const [broken, setBroken] = useState<readonly Broken[]>([]);
  const [problem, setProblem] = useState<RequestProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const examine = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const text = (name: DoctorField) => String(data.get(name) ?? '');
    setBusy(true);
    try {
      setExamination(
        await requestExamination({
          request: text('request'),
          certificate: text('certificate'),
          bankDate: text('bankDate'),
        }),
      );
      setBroken([]);
      setProblem(null);
    } catch (error) {
      const { fields = [], ...rest } = problemOf(error);
      const known = fields.flatMap(brokenOf);
      setExamination(null);
      setBroken(known);
      setProblem(known.length === 0 ? rest : null);
    }
    setBusy(false);
    setAttempt((count) => count + 1);
  };
  return { examination, broken, problem, busy, attempt, examine };
}

function brokenOf(field: ProblemField): Broken[] {
  const name = DOCTOR_FIELDS.find((known) => known === field.path);
  const rule = DOCTOR_RULES.find((known) => known === field.rule);
  return name === undefined || rule === undefined ? [] : [{ name, rule, line: field.actual ?? 1 }];
}
