/** Requirements for public/.well-known/security.txt, from RFC 9116. */

const DAY_MS = 86_400_000;
/** The file is served for weeks after anyone last looked at it. */
const DAYS_LEFT_MIN = 30;

/** One sentence for each fault in the file. `isPublic`: the application can be reached from other machines. */
export function securityTxtFaults(text: string, of: { now: Date; isPublic: boolean }): string[] {
  const faults: string[] = [];
  const contacts = valuesOf(text, 'contact');
  if (contacts.length === 0) faults.push('names no contact.');
  for (const contact of contacts) {
    if (!/^(mailto:|tel:|https:\/\/)\S+$/.test(contact)) {
      faults.push(`has a contact that is not a mailto:, tel: or https: address: ${contact}.`);
    } else if (of.isPublic && isPlaceholder(contact)) {
      faults.push(`has a placeholder as its contact, ${contact}; write your own.`);
    }
  }
  const [expires = '', ...more] = valuesOf(text, 'expires');
  const end = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(expires) ? Date.parse(expires) : Number.NaN;
  if (Number.isNaN(end) || more.length > 0) {
    faults.push('needs exactly one "Expires:" with a date and time in UTC.');
  } else if (end - of.now.getTime() < DAYS_LEFT_MIN * DAY_MS) {
    faults.push(
      `expires at ${expires}; check its contact and move the date forward by a year at most.`,
    );
  }
  return faults.map((fault) => `public/.well-known/security.txt ${fault}`);
}

function valuesOf(text: string, field: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => !line.startsWith('#'));
  return lines.flatMap((line) => {
    const [, name = '', value = ''] = /^([^:]+): (.+)$/.exec(line) ?? [];
    return name.toLowerCase() === field ? [value] : [];
  });
}

/** RFC 2606 reserves these names for examples: mail to them reaches nobody. */
function isPlaceholder(contact: string): boolean {
  return /[@./]example(\/|$)/.test(contact);
}
