import { describe, expect, it } from 'vitest';
import { answerPage } from './sandbox-page';

const ANSWERS = { identityNumber: '04889512345', context: 'CORPORATE' } as const;
const BUTTONS =
  '<button class="primary" type="submit" name="action" value="continue">Next</button><button class="quiet" type="submit" name="action" value="cancel">Cancel</button>';
const fieldsOf = (html: string) => [...(answerPage(html, ANSWERS) ?? [])];

describe('a page of the sandbox bank is answered as by the person', () => {
  it('with the identity number', () => {
    const html = `<form><input type="hidden" name="step" value="identity"/><input type="text" id="identityNumber" name="identityNumber" value=""/>${BUTTONS}</form>`;
    expect(fieldsOf(html)).toEqual([
      ['action', 'continue'],
      ['step', 'identity'],
      ['identityNumber', '04889512345'],
    ]);
  });

  it('with the first method, and the context that is asked for', () => {
    const radios = (name: string, values: string[]) =>
      values.map((value) => `<input type="radio" name="${name}" value="${value}"/>`).join('');
    expect(fieldsOf(`${radios('method', ['EID_MOBILE', 'HA2'])}${BUTTONS}`)).toContainEqual([
      'method',
      'EID_MOBILE',
    ]);
    expect(fieldsOf(`${radios('context', ['PRIVATE', 'CORPORATE'])}${BUTTONS}`)).toContainEqual([
      'context',
      'CORPORATE',
    ]);
  });

  it('with every account, whose ids are text and no HTML', () => {
    const html = `<input type="checkbox" name="resourceIds" value="a&amp;b"/><input type="checkbox" name="resourceIds" value="c=="/>${BUTTONS}`;
    expect(fieldsOf(html)).toEqual([
      ['action', 'continue'],
      ['resourceIds', 'a&b'],
      ['resourceIds', 'c=='],
    ]);
  });

  it('with the approval', () => {
    expect(fieldsOf('<button name="action" value="approve">Approve</button>')).toEqual([
      ['action', 'approve'],
    ]);
  });

  it('not at all where it only can be left', () => {
    expect(answerPage('<button name="action" value="cancel">Cancel</button>', ANSWERS)).toBeNull();
    expect(answerPage('<p>Gone</p>', ANSWERS)).toBeNull();
  });
});
