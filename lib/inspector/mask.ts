/** Removes from a call whatever identifies a person at the bank, wherever it occurs. */
import { HEADER } from '@/lib/xs2a/message/header';

/** Headers whose values nobody may read, not even the user. */
const SECRET_HEADERS = [
  HEADER.psuId,
  HEADER.psuCorporateId,
  HEADER.psuIdentity,
  HEADER.tppSessionId,
] as const;

/** Names of such values in the bank's bodies and links. */
const SECRET_FIELDS =
  /("(?:psu-?id|psu-?corporate-?id|customerNumber|identityNumber)"\s*:\s*")[^"]*/gi;
const SECRET_PARAMETERS = /\b((?:psu-id|psu-corporate-id|tpp-session-id)=)[^&#"\s]*/gi;

/** Replaces each secret from a call's headers by its header's name, in any text of the call. */
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
