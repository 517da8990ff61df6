import { expect, it } from 'vitest';
import { daysNamed } from './names-day';

it.each([
  '2026-03-10: No funds.',
  'No funds on 10.03.2026.',
  'Avvist 10.3.',
  'Avvist 10.3.26, dekning mangler.',
  'No funds on 10/3',
  'No funds on 10/03/2026.',
  'Avvist 10. 3. 2026.',
  'Avvist 29.2.',
  '10. mars 2026: No funds.',
  'Dekning mangler den 10. MARS.',
  'Dekning mangler den 1.des.',
  'No funds on 10 March.',
  'No funds on the 10th of March',
  'No funds on March 10, 2026.',
  'No funds on 12 May.',
  'No funds for NOK 50.00 on 10.03.2026.',
  'On 10.03.2026 NOK 50.00 was not paid.',
  'Kl. 06.10 den 10.3. manglet kr 50,00.',
])('a day is named in “%s”', (text) => {
  expect(daysNamed(text)).toHaveLength(1);
});

it.each([
  '',
  'No funds.',
  'No funds for NOK 50.00.',
  'No funds for NOK 10.12.',
  'No funds for 10.12 NOK.',
  'Dekning mangler for kr 10.12',
  'Dekning mangler for kr. 10.12',
  'Dekning mangler for 10.12 kroner.',
  'No funds for €10.12.',
  'No funds for 1 250.10.',
  'No funds for 1.250.10.',
  'No funds in the run at 11.30.',
  'No funds in the run at 11.10.',
  'Ikke dekning i kjøringen kl. 11.10.',
  'Ikke dekning klokken 06.10',
  'No funds at 11.10 o’clock, nor at 6.10 am.',
  'Ikke dekning 31.2.',
  'Ikke dekning 31. februar.',
  'No funds on 2026-02-30.',
  'Order 10-2026-03-105 has no funds.',
  'No funds. 2. 10 tries were made.',
  'Of 12 may 3 be tried again.',
  'The charge is 1.10% of it.',
  'Order 12.10.345678 has no funds.',
  'Tried 10 times in March.',
])('no day is named in “%s”', (text) => {
  expect(daysNamed(text)).toEqual([]);
});

it('days are told as they are written, one after the other', () => {
  expect(daysNamed('Not paid on 2026-03-10, nor on 10. April.')).toEqual([
    '2026-03-10',
    '10. april',
  ]);
  expect(daysNamed('Not on 10 March 2026, nor on March 10, 2027.')).toEqual([
    '10 march 2026',
    'march 10, 2027',
  ]);
});
