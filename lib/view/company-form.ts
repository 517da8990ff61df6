/** The kind of company at the end of its name, with the blank before. */
const COMPANY_FORM = /\s(AS|ASA|SA|DA|ANS|ENK)$/u;

/** A name for places where it may take several lines: the last one is never only the kind of company. */
export function unbrokenName(name: string): string {
  return name.replace(COMPANY_FORM, '\u00a0$1');
}

/** A company's name without what kind of company it is. */
export function withoutCompanyForm(name: string): string {
  return name.replace(COMPANY_FORM, '');
}
