import { AppError } from '@/lib/http/app-error';
import { ok, publicRoute } from '@/lib/http/route';
import { DoctorBody } from '@/lib/view/inspected/doctor-body';
import type { ExaminationView } from '@/lib/view/inspected/signature-doctor';
import { parseHttpDate } from '@/lib/xs2a/message/http-date';
import { examineRequest } from '@/lib/xs2a/signature/doctor/examine-request';
import { readRequestText } from '@/lib/xs2a/signature/doctor/request-text';

/** Examines a pasted request. Nothing of it is stored or logged. */
export const POST = publicRoute(
  '/api/signature-doctor',
  { body: DoctorBody, takesAnyText: true },
  async ({ body, now }) => {
    const read = readRequestText(body.request);
    if (!read.ok) {
      const { reason, line } = read;
      throw new AppError('invalid-input', {
        fields: [{ path: 'request', rule: `request-${reason}`, actual: line }],
      });
    }
    return ok<ExaminationView>(
      examineRequest({
        request: read.request,
        certificate: body.certificate,
        now: parseHttpDate(body.bankDate.trim()) ?? now,
      }),
    );
  },
);
