/** The route of the signature doctor: by which clock it looks at a request's Date. */
import { describe, expect, it } from 'vitest';
import { POST as examine } from '@/app/api/signature-doctor/route';
import type { ExaminationView } from '@/lib/view/inspected/signature-doctor';
import { Browser, openApplication } from '@/test/harness/application';
import { shared } from '@/test/harness/shared';

shared(openApplication);

const REQUEST = 'GET /v1/accounts HTTP/1.1\nDate: Mon, 02 Nov 2026 08:05:09 GMT\n\n';

const asked = async (bankDate?: string) => {
  const json = { request: REQUEST, ...(bankDate === undefined ? {} : { bankDate }) };
  const answer = await new Browser().ask(examine, {}, { method: 'POST', json });
  return { status: answer.status, body: await answer.json() };
};

const dateOf = ({ findings }: ExaminationView) => {
  const [found] = findings.filter(({ check }) => check === 'date');
  return [found?.outcome, found?.cause];
};

describe('the Date of a request', () => {
  it.each([
    ['Mon, 02 Nov 2026 08:06:09 GMT', ['passed', null]],
    ['  Mon, 02 Nov 2026 08:05:09 GMT\n', ['passed', null]],
    ['Mon, 02 Nov 2026 08:06:10 GMT', ['failed', 'clock-off']],
    ['Mon, 02 Nov 2026 07:05:09 GMT', ['failed', 'clock-zone']],
  ])("is compared with the bank's where it is given: %j", async (bankDate, finding) => {
    const { status, body } = await asked(bankDate);
    expect(status).toBe(200);
    expect(dateOf(body)).toEqual(finding);
  });

  it.each([undefined, '', '  \n'])('is compared with ours otherwise: %j', async (bankDate) => {
    const { status, body } = await asked(bankDate);
    expect(status).toBe(200);
    expect(dateOf(body)).toEqual(['failed', 'clock-off']);
  });

  it('is compared with nothing that is no date', async () => {
    const { status, body } = await asked('yesterday');
    expect(status).toBe(400);
    expect(body.fields).toEqual([{ path: 'bankDate', rule: 'bank-date-form' }]);
  });
});
