import type { DoctorBody } from '@/lib/view/inspected/doctor-body';
import type { ExaminationView } from '@/lib/view/inspected/signature-doctor';
import { request } from './request';

/** Sends a pasted request to be examined. @throws RequestError */
export function requestExamination(body: DoctorBody): Promise<ExaminationView> {
  return request<ExaminationView>('/api/signature-doctor', { method: 'POST', body });
}
