/** Takes out of a call what identifies a person at the bank, wherever it stands. */
import { HEADER } from '@/lib/xs2a/message/header';

/** The headers whose values nobody may read, not even the person. */
const SECRET_HEADERS = [
  HEADER.psuId,
  HEADER.psuCorporateId,
  HEADER.psuIdentity,
  HEADER.tppSessionId,
] as const;

/** What the bank writes into bodies and links by other names. */
const SECRET_FIELDS =
  /("(?:psu-?id|psu-?corporate-?id|customerNumber|identityNumber)"\s*:\s*")[^"]*/gi;
const SECRET_PARAMETERS = /\b((?:psu-id|psu-corporate-id|tpp-session-id)=)[^&#"\s]*/gi;

/** Replaces, in any text of one call, each secret of its headers by the name of its header. */
export function maskOf(headers: Readonly<Record<string, string>>): (text: string) => string {
  const secrets = SECRET_HEADERS.flatMap((name) => {
    const value = headerValue(headers, name);
    return value === undefined || value === '' ? [] : [{ value, shown: `‹${name}›` }];
  });
  return (text) => {
    let masked = text;
    for (const { value, shown } of secrets) {
      masked = masked.replace(new RegExp(escaped(value), 'gi'), shown);
    }
    return masked.replace(SECRET_FIELDS, '$1‹hidden›').replace(SECRET_PARAMETERS, '$1‹hidden›');
  };
}

function headerValue(headers: Readonly<Record<string, string>>, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return Object.entries(headers).find(([key]) => key.toLowerCase() === wanted)?.[1];
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
